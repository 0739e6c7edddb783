import type { DuckDBConnection } from '@duckdb/node-api'

/** Up to this many rows, DuckDB evaluates a query of many expressions faster than it finds a better plan for it. */
const FEW_ROWS = 1000

/** Does the work with the optimizer of the connection off where there are few rows, and on where there are many. */
export async function planFor<Result>(
  rows: number,
  connection: DuckDBConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  if (rows > FEW_ROWS) return work()
  await connection.run('PRAGMA disable_optimizer')
  try {
    return await work()
  } finally {
    await connection.run('PRAGMA enable_optimizer')
  }
}
