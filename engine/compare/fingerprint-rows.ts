import { holdsAnyText, type TargetConfig, type TargetField } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { OUTCOME } from '#engine/check/find-findings.ts'
import { quoteName } from '#engine/sql/quote.ts'
import type { ComparedFields } from './choose-fields.ts'
import { endedSql } from './say-ended.ts'

/** Returns the SQL of a key field as it is compared: free text ignores case. Readers have already handled blanks. */
export function keySql({ id, type }: TargetField, relation = ''): string {
  const name = `${relation}${quoteName(id)}`
  return holdsAnyText(type) ? `upper(${name})` : name
}

const hashOf = (values: readonly string[]) =>
  values.length === 0 ? '0::UBIGINT' : `hash(${values.join(', ')})`

function fingerprintSql({ key, who, identity, likely, rest }: ComparedFields): string {
  const names = likely.filter(({ type }) => type === 'name').map(({ id }) => quoteName(id))
  return [
    `${hashOf(key.map((field) => keySql(field)))} AS key`,
    `${hashOf(identity.map((field) => keySql(field)))} AS identity`,
    `${quoteName(who.id)} IS NOT NULL AS is_known`,
    `${hashOf(likely.map((field) => keySql(field)))} AS likely`,
    `${names.length === 0 ? 'false' : `coalesce(${names.join(', ')}) IS NOT NULL`} AS is_named`,
    `${hashOf(rest.map(({ id }) => quoteName(id)))} AS content`,
  ].join(', ')
}

export type ComparedSides = {
  readonly target: TargetConfig
  readonly fields: ComparedFields
  /** Ids of the fields that this source maps, and of the columns of the baseline. */
  readonly mapped: readonly string[]
  readonly columns: readonly string[]
  /** 'YYYY-MM-DD' */
  readonly runDate: string
  readonly baselineDate: string
}

/**
 * Makes the tables `before_rows` and `now_rows`: of each row of the baseline, and of each one that is not rejected, its id,
 * hashes of its key, identity, likely identity and other fields, whether its identity and its name are known and whether it has ended (null where the
 * source does not say); and of those of this run whether they are held. Wide rows are read once for it, and pairing them is
 * then a matter of numbers. Two hashes have to agree, so that two keys in a billion rows are not taken for one.
 */
export async function fingerprintRows(connection: DuckDBConnection, sides: ComparedSides): Promise<void> {
  const { target, fields, mapped, columns, runDate, baselineDate } = sides
  const fingerprint = fingerprintSql(fields)
  const before = endedSql(target, columns, baselineDate)
  await connection.run(`CREATE TEMPORARY TABLE before_rows AS
    SELECT ":id" AS id, ${fingerprint}, coalesce(${before}, false) AS has_ended FROM baseline`)
  const now = endedSql(target, mapped, runDate)
  await connection.run(`CREATE TEMPORARY TABLE now_rows AS
    SELECT ":id" AS id, ${fingerprint}, ${now} AS has_ended, ":outcome" = 'held' AS is_held
    FROM (SELECT *, ${OUTCOME} AS ":outcome" FROM mapped_rows) WHERE ":outcome" <> 'rejected'`)
}
