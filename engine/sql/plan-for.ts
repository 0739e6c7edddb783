import type { DuckDBConnection } from '@duckdb/node-api'

/** Up to so many rows, DuckDB works out a query of many expressions sooner than it finds a better plan for it. */
const FEW_ROWS = 1000

/** Does the work with a connection that looks for a better plan only where there are rows enough to gain by it. */
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
