import type { Severity } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type FindingFilter, findingsSql, whereSql } from './finding-rows.ts'

/** Maximum combinations of causes that are counted; of more, the rarest are counted as never freed. */
const MAX_COMBINATIONS = 20_000

/** Findings of one cause of a rule about a field in one tab. */
export type FindingGroup = {
  readonly rule: string
  readonly field: string | null
  readonly severity: Severity
  readonly cause: string
  readonly tab: string
  readonly findings: number
  readonly rows: number
  /** The message of one of these findings. */
  readonly message: string
  /** The column that the field is made of; null for none. */
  readonly column: string | null
}

/** Rows that are kept back by exactly these causes, each as `getHolder` writes it. */
export type HeldRows = {
  readonly holders: readonly string[]
  readonly held: number
  readonly rejected: number
}

export type FindingCounts = {
  readonly findings: number
  readonly groups: readonly FindingGroup[]
  readonly heldRows: readonly HeldRows[]
}

/** Returns how results name a cause of a rule about a field. */
export const getHolder = ({ rule, field, cause }: Pick<FindingGroup, 'rule' | 'field' | 'cause'>): string =>
  `${rule} ${field ?? ''} ${cause}`

/** Returns how many findings there are of each cause, in the order of the rules, and what keeps rows back. */
export async function countFindings(connection: DuckDBConnection, path: string): Promise<FindingCounts> {
  const grouped = await connection.runAndReadAll(`
    SELECT "rule", field, severity, cause, tab, count(*), count(*) FILTER (is_first), any_value(message), any_value("column")
    FROM ${findingsSql(path)} GROUP BY ALL ORDER BY count(*) DESC, "rule", field, cause, tab`)
  const groups = grouped.getRows().map(
    ([rule, field, severity, cause, tab, findings, rows, message, column]): FindingGroup => ({
      ...{ rule: String(rule), field: field === null ? null : String(field), severity: severity as Severity },
      ...{ cause: String(cause), tab: String(tab), findings: Number(findings), rows: Number(rows) },
      ...{ message: String(message), column: column === null ? null : String(column) },
    }),
  )
  const held = await connection.runAndReadAll(`
    SELECT held_by, count(*) FILTER (outcome = 'held'), count(*) FILTER (outcome = 'rejected')
    FROM ${findingsSql(path)} WHERE held_by IS NOT NULL
    GROUP BY held_by ORDER BY count(*) DESC, held_by LIMIT ${MAX_COMBINATIONS}`)
  return {
    findings: groups.reduce((sum, group) => sum + group.findings, 0),
    groups,
    heldRows: held.getRows().map(([holders, rows, rejected]) => ({
      holders: String(holders).split('\n'),
      held: Number(rows),
      rejected: Number(rejected),
    })),
  }
}

/** Returns the rows that go out once all of these causes are fixed: those that nothing else keeps back. */
export function countFreed(
  heldRows: readonly HeldRows[],
  fixed: ReadonlySet<string>,
): { readonly held: number; readonly rejected: number } {
  const freed = heldRows.filter(({ holders }) => holders.every((holder) => fixed.has(holder)))
  return {
    held: freed.reduce((sum, one) => sum + one.held, 0),
    rejected: freed.reduce((sum, one) => sum + one.rejected, 0),
  }
}

/** Returns the rows of some findings, and how many of these go out once they are fixed: those that nothing else keeps back. */
export async function countRows(
  connection: DuckDBConnection,
  path: string,
  filter: FindingFilter,
): Promise<{ readonly rows: number; readonly frees: { readonly held: number; readonly rejected: number } }> {
  const isAlone = 'held_by IS NOT NULL AND NOT contains(held_by, chr(10))'
  const counted = await connection.runAndReadAll(`
    SELECT count(*) FILTER (is_first), count(*) FILTER (${isAlone} AND outcome = 'held'),
      count(*) FILTER (${isAlone} AND outcome = 'rejected')
    FROM ${findingsSql(path)} ${whereSql(filter)}`)
  const [rows, held, rejected] = (counted.getRows()[0] ?? []).map(Number)
  return { rows: rows ?? 0, frees: { held: held ?? 0, rejected: rejected ?? 0 } }
}
