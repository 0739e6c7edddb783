import type { Connection } from '#server/db/database.ts'

/** Returns a statement put together from the column names of this folder; values come as parameters. */
export async function run(
  connection: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> {
  return connection.run({ text, values })
}

export async function readCounts<Name extends string>(
  connection: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<Name, number>> {
  const counts = await connection.one<Record<Name, number>>({ text, values })
  if (!counts) throw new Error('A count gives one row')
  return counts
}
