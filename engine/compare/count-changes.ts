import type { DuckDBConnection } from '@duckdb/node-api'
import { CHANGE_CLASSES, type Changes } from './changes.ts'

type Counts = Pick<Changes, 'classes' | 'terms' | 'compared' | 'absent'>

/** Counts what became of the rows. Throws where a row of a side is not in just one class. */
export async function countClasses(
  connection: DuckDBConnection,
  sides: { readonly before: number; readonly now: number },
): Promise<Counts> {
  const counted = await connection.runAndReadAll(`SELECT class, coalesce(kind, ''), n IS NULL, count(*)
    FROM classes GROUP BY ALL`)
  const groups = counted.getRows().map(([name, kind, isAbsent, rows]) => ({
    name: String(name),
    kind: String(kind),
    isAbsent: isAbsent === true,
    rows: Number(rows),
  }))
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((all, { rows }) => all + rows, 0)
  const classes = Object.fromEntries(
    CHANGE_CLASSES.map((known) => [known, sum(({ name }) => name === known)]),
  ) as Counts['classes']
  const explicit = sum(({ kind }) => kind === 'explicit')
  const implicit = sum(({ kind }) => kind === 'implicit')
  const absent = sum(({ name, isAbsent }) => name === 'unchanged' && isAbsent)
  const { unchanged, change, add, reactivated, moved, held } = classes
  const compared = unchanged - absent + change + explicit + reactivated + moved
  await checkSides(connection, {
    before: [sides.before, compared + implicit + held + absent],
    now: [sides.now, compared + add],
  })
  return { classes, terms: { explicit, implicit }, compared, absent }
}

async function checkSides(
  connection: DuckDBConnection,
  sides: Readonly<Record<'before' | 'now', readonly [rows: number, classed: number]>>,
): Promise<void> {
  const counted = await connection.runAndReadAll(
    `SELECT count(DISTINCT b), count(DISTINCT n) FILTER (class <> 'held') FROM classes`,
  )
  const [before, now] = (counted.getRows()[0] ?? []).map(Number)
  for (const [side, different] of [
    ['before', before],
    ['now', now],
  ] as const) {
    const [rows, classed] = sides[side]
    if (rows === classed && rows === different) continue
    throw new Error(
      `The rows ${side} do not add up: there are ${rows}, and ${classed} classes of ${different}.`,
    )
  }
}
