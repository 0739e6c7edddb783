import type { Severity } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'

/** A finding about an output row: an error in it, or a repair. */
export type RowFinding = {
  readonly field: string | null
  readonly code: string
  readonly severity: Severity
  readonly message: string
  /** The text that the sender wrote. */
  readonly value: string | null
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Returns the findings of rows by their `:id`; none without findings.parquet. */
export async function readRowFindings(
  connection: DuckDBConnection,
  path: string | undefined,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly RowFinding[]>> {
  const findings = new Map<number, RowFinding[]>()
  if (path === undefined || ids.length === 0) return findings
  const found = await connection.runAndReadAll(`
    SELECT id, field, "rule", severity, message, "value" FROM read_parquet(${quoteText(path)})
    WHERE id IN (${ids.join(', ')}) ORDER BY id, "rule"`)
  for (const [id, field, code, severity, message, value] of found.getRows()) {
    const own = findings.get(Number(id)) ?? []
    own.push({
      ...{ field: toText(field) || null, code: String(code), severity: String(severity) as Severity },
      ...{ message: String(message), value: toText(value) },
    })
    findings.set(Number(id), own)
  }
  return findings
}
