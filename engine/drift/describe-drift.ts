import type { ColumnDrift } from './column-drift.ts'

const quote = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** Returns a sentence for each way in which the columns of a tab differ from those that a source was made for. */
export function describeDrift({
  gone,
  renamed,
  moved,
  duplicated,
  ...drift
}: ColumnDrift): readonly string[] {
  const because = (why: string) => (why === '' ? '' : ` (${why})`)
  return [
    ...renamed.map(({ from, to, isSure, why }) =>
      isSure
        ? `'${from}' is now '${to}'${because(why)}.`
        : `Perhaps '${from}' is now '${to}'${because(why)}.`,
    ),
    ...(gone.length > 0 ? [`Gone: ${quote(gone)}.`] : []),
    ...(drift.new.length > 0 ? [`New: ${quote(drift.new)}.`] : []),
    ...moved.map(({ header, from, to }) => `'${header}' moved from column ${from} to column ${to}.`),
    ...duplicated.map(({ header, times }) => `'${header}' now occurs ${times} times.`),
  ]
}
