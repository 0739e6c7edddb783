import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findRule } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'

/** File of the reference folder for each thing that rules may need. */
const FILES = {
  registry: 'npi.parquet',
  taxonomy: 'taxonomy.parquet',
  exclusions: 'exclusion.parquet',
} as const

/** Describes what is known beside the file: relations in SQL by what they are, and whether a rule has what it needs. */
export type Reference = {
  readonly relations: Readonly<Record<string, string>>
  serves(code: string): boolean
}

/**
 * Opens the files of a reference folder: npi.parquet (npi BIGINT, kind 'person' or 'organization', status 'active' or
 * 'deactivated', last_name), taxonomy.parquet (code) and exclusion.parquet (npi BIGINT). Each may be missing; the rules
 * that need it are then not applied.
 */
export async function openReference(
  connection: DuckDBConnection,
  folder: string | undefined,
): Promise<Reference> {
  const relations: Record<string, string> = {}
  for (const [what, file] of Object.entries(FILES)) {
    const path = folder === undefined ? undefined : join(resolve(folder), file)
    if (path === undefined || !existsSync(path)) continue
    await connection.run(
      `CREATE TEMPORARY VIEW reference_${what} AS SELECT * FROM read_parquet(${quoteText(path)})`,
    )
    relations[what] = `reference_${what}`
  }
  return {
    relations,
    serves(code) {
      const rule = findRule(code)
      return rule?.kind === 'set' && (rule.needs === 'rows' || relations[rule.needs] !== undefined)
    },
  }
}
