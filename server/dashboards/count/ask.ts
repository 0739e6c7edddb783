import type { DuckConnection } from '../data/open-scope.ts'

export type Cell = string | number | null

const toCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  return typeof value === 'bigint' || typeof value === 'number' ? Number(value) : String(value)
}

/** Returns the rows of a statement, numbers as numbers and all else as texts. */
export async function ask(connection: DuckConnection, statement: string): Promise<Cell[][]> {
  const reader = await connection.runAndReadAll(statement)
  return reader.getRows().map((row) => row.map(toCell))
}

/** Returns the one row of a statement of numbers. */
export async function askNumbers(connection: DuckConnection, statement: string): Promise<number[]> {
  const [row = []] = await ask(connection, statement)
  return row.map((cell) => Number(cell ?? 0))
}
