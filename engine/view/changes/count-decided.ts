import type { ChangeCause, ChangeState, DecidedClass } from '@concord/domain'
import type { DuckDBConnection } from '@duckdb/node-api'
import {
  type ChangeFilter,
  type ChangeRuling,
  decidedSql,
  filterSql,
  selectorSql,
  shownSql,
} from './decisions.ts'

/** Lines that are alike in all of this. */
export type DecidedCount = {
  readonly class: DecidedClass
  readonly kind: 'explicit' | 'implicit' | null
  readonly cause: ChangeCause
  readonly field: string | null
  readonly state: ChangeState
  readonly isMoved: boolean
  readonly lines: number
  /** The number of lines that a view shows; of a pair it shows one. */
  readonly shown: number
  /** The first few lines that are shown, by their numbers. */
  readonly first: readonly number[]
}

/** Maximum lines of a group that are listed before a user opens it. */
export const FIRST_LINES = 3

/** Counts the lines of a filter by class, cause, field and state; the sums are those of all lines. */
export async function countDecided(
  connection: DuckDBConnection,
  { path, rulings, filter = {} }: DecidedLines & { readonly filter?: ChangeFilter },
): Promise<readonly DecidedCount[]> {
  const read =
    await connection.runAndReadAll(`SELECT class, kind, cause, field, state, said = 'moved', count(*),
      count(*) FILTER (${shownSql(filter)}), min(line, ${FIRST_LINES}) FILTER (${shownSql(filter)})
    FROM ${decidedSql(path, rulings)} WHERE ${filterSql(filter)} GROUP BY ALL ORDER BY min(line)`)
  return read.getRowsJson().map(([name, kind, cause, field, state, isMoved, lines, shown, first]) => ({
    class: name as DecidedClass,
    kind: kind as DecidedCount['kind'],
    cause: cause as ChangeCause,
    field: typeof field === 'string' ? field : null,
    state: state as ChangeState,
    isMoved: isMoved === true,
    lines: Number(lines),
    shown: Number(shown),
    first: Array.isArray(first) ? first.map(Number) : [],
  }))
}

/** A file of changes with what was decided about its lines, the earliest first. */
export type DecidedLines = { readonly path: string; readonly rulings: readonly ChangeRuling[] }

/** Returns SQL over decided lines that is true for those that a decision means, whatever was said of them. */
function meantSql({ decision, selector: { isOpen, ...filter } }: ChangeRuling): string {
  const meant = filterSql(isOpen ? { ...filter, state: 'open' } : filter)
  return decision === 'moved' ? `${meant} AND pair IS NOT NULL` : meant
}

/** Returns how many lines a selector means, and of how many a decision would change what was said. */
export async function countChanged(
  connection: DuckDBConnection,
  { path, rulings }: DecidedLines,
  ruling: ChangeRuling,
): Promise<{ readonly lines: number; readonly changed: number }> {
  const read = await connection.runAndReadAll(
    `SELECT count(*), count(*) FILTER (said <> '${ruling.decision}') FROM ${decidedSql(path, rulings)} WHERE ${meantSql(ruling)}`,
  )
  const [lines = 0, changed = 0] = (read.getRows()[0] ?? []).map(Number)
  return { lines, changed }
}

/** Returns the keys of single lines on which someone had decided and of which a decision about a group changes what was said. */
export async function listOverruled(
  connection: DuckDBConnection,
  { path, rulings }: DecidedLines,
  ruling: ChangeRuling,
): Promise<readonly string[]> {
  const keys = rulings.flatMap(({ selector }) => selector.keys ?? [])
  if (ruling.selector.keys !== undefined || keys.length === 0) return []
  const read = await connection.runAndReadAll(
    `SELECT DISTINCT "key"::VARCHAR FROM ${decidedSql(path, rulings)}
     WHERE ${meantSql(ruling)} AND said <> '${ruling.decision}' AND ${selectorSql({ keys })} ORDER BY 1`,
  )
  return read.getRows().map(([key]) => String(key))
}

/** Returns the places of most lines, the most first, with the number of them; only those that hold a text, where one is given. */
export async function listPlaces(
  connection: DuckDBConnection,
  path: string,
  { text = '', limit }: { readonly text?: string; readonly limit: number },
): Promise<readonly { readonly place: string; readonly lines: number }[]> {
  const prepared = await connection.runAndReadAll(
    `SELECT place, count(*) AS lines FROM read_parquet($path)
     WHERE place IS NOT NULL AND contains(lower(place), lower($text)) GROUP BY place ORDER BY lines DESC, place LIMIT $limit`,
    { path, text, limit },
  )
  return prepared.getRows().map(([place, lines]) => ({ place: String(place), lines: Number(lines) }))
}
