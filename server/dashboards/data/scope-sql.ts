import { type Entitlement, STATES } from '@concord/domain'
import { CONFIRMATIONS, DISPUTED_PARTS, KIND_NUMBERS, type LayerTable } from './columns.ts'
import type { LocalLayer } from './local-files.ts'

/** Parents above parents that are looked for: chains that lead back to themselves end there. */
const MAX_LEVELS = 10

/** Returns a text as a literal. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

const listOf = (values: readonly string[]): string => `(${['', ...values].map(quote).join(', ')})`

/** Returns rows of a table over all layers: of a record the last layer that names it has the say. */
function overLayers(table: LayerTable, layers: readonly LocalLayer[]): string {
  const parts = layers.map((layer, index) => {
    const later = layers
      .slice(index + 1)
      .map(({ replaced }) => `SELECT npi FROM read_parquet(${quote(replaced)})`)
    const isNot = later.length === 0 ? '' : ` WHERE npi NOT IN (${later.join(' UNION ALL ')})`
    return `SELECT * FROM read_parquet(${quote(layer[table])})${isNot}`
  })
  return `(${parts.join(' UNION ALL ')})`
}

function isInside(entitlement: Entitlement | undefined): string {
  if (!entitlement) return 'true'
  const { states, zipCodes } = entitlement
  return `(coalesce(state IN ${listOf(states)}, false) OR coalesce(zip IN ${listOf(zipCodes)}, false))`
}

/** Columns whose values are few, for each scope: they are numbers to group by, and texts to read. */
const LISTED = ['state', 'county', 'code', 'network', 'kind'] as const
type Listed = (typeof LISTED)[number]

const nameType = (name: string, listed: Listed): string => `${name}_t_${listed}`

/** Returns the SQL of texts as values of a listed column; a text that no row has matches none. */
export const listValues = (name: string, listed: Listed, values: readonly string[]): string =>
  `(${values.map((value) => `TRY_CAST(${quote(value)} AS ${nameType(name, listed)})`).join(', ')})`

const BOTH = CONFIRMATIONS.indexOf('both')

/** The codes of states in the order of their bits; there are fewer than 64. */
const STATE_CODES = STATES.map(({ code }) => code)

/** Returns the SQL of the bit of a state; each code has its own bit. */
const getStateBit = (column: string): string => {
  const cases = STATE_CODES.map((code, bit) => `WHEN ${quote(code)} THEN ${2n ** BigInt(bit)}`)
  return `(CASE ${column} ${cases.join(' ')} ELSE 0 END)::UBIGINT`
}

/** Returns the states whose bits are set. */
export const listStates = (bits: bigint): string[] =>
  STATE_CODES.filter((_, bit) => (bits & (2n ** BigInt(bit))) !== 0n)

/** Returns the SQL that turns '2026-07' into 202607. */
const toMonth = (column: string): string => `replace(${column}, '-', '')::INTEGER`

/** Returns the bits of these states; an unknown code has no bit. */
export const getStateBits = (codes: readonly string[]): bigint =>
  codes.reduce((bits, code) => {
    const bit = STATE_CODES.indexOf(code)
    return bit < 0 ? bits : bits | (2n ** BigInt(bit))
  }, 0n)

const ofKind = (kind: number) =>
  `coalesce(sum(fields) FILTER (kind = ${kind}), 0)::INTEGER AS from_${KIND_NUMBERS[kind]}`
const OTHER_KINDS = KIND_NUMBERS.flatMap((_, number) => (number === 0 ? [] : number))

/** Tables that `makeScopeTables` needs on its way. */
const HALFWAY_TABLES = ['e0', 'p0', 'a0', 'parents', 'tops']

/**
 * Returns the statements that make the tables of a scope, their names beginning with `name`: places that may be seen, and
 * practitioners, entities and affiliations with what these places and what is seen beside them say.
 */
export function makeScopeTables(
  name: string,
  layers: readonly LocalLayer[],
  entitlement: Entitlement | undefined,
): string[] {
  const isHeld = entitlement !== undefined
  const hasPlace = isHeld ? `SEMI JOIN ${name}_places USING (npi)` : ''
  // What is about a place counts where the place may be seen.
  const isSeenPart = isHeld
    ? `(position IS NULL OR EXISTS (FROM ${name}_places l WHERE l.npi = x.npi AND l.position = x.position))`
    : 'true'
  const isSeenDispute = isHeld
    ? `(part = ${DISPUTED_PARTS.indexOf('record')} OR (position IS NOT NULL AND ${isSeenPart}))`
    : 'true'
  const makeType = (listed: Listed, values: string) =>
    `CREATE TYPE ${nameType(name, listed)} AS ENUM (SELECT DISTINCT v FROM (${values}) x(v) WHERE v IS NOT NULL ORDER BY v)`
  const as = (column: string, listed: Listed) => `${column}::${nameType(name, listed)} AS ${listed}`
  const codesOf = (records: string) =>
    `SELECT unnest(string_split(codes, '|')) FROM ${name}_${records} WHERE codes <> ''`
  const areasOf = (subject: 'practitioners' | 'entities', records: string) => [
    `CREATE TABLE ${name}_${subject}_areas AS SELECT DISTINCT l.npi, ${as('l.state', 'state')}, ${as('l.county', 'county')}
      FROM ${name}_places l SEMI JOIN ${records} r ON r.npi = l.npi WHERE l.state IS NOT NULL ORDER BY state`,
    `CREATE TABLE ${name}_${subject}_states AS SELECT DISTINCT npi, state FROM ${name}_${subject}_areas`,
  ]
  const statesOf = (subject: 'practitioners' | 'entities') =>
    `(SELECT npi, bit_or(${getStateBit('state')}) AS states FROM ${name}_${subject}_states GROUP BY npi)`
  return [
    `CREATE TABLE ${name}_places AS SELECT npi, position, state, zip, county, accepting, bits, stated
      FROM ${overLayers('locations', layers)} WHERE ${isInside(entitlement)}`,
    `CREATE TABLE ${name}_e0 AS SELECT npi, name, kind, parent_name, parent_npi, ended, codes, bits
      FROM ${overLayers('entities', layers)} ${hasPlace}`,
    `CREATE TABLE ${name}_p0 AS SELECT npi, ended, verified_day, added, ended_in, codes, bits, stated
      FROM ${overLayers('practitioners', layers)} ${hasPlace}`,
    makeType('state', `SELECT state FROM ${name}_places`),
    makeType('county', `SELECT county FROM ${name}_places`),
    makeType('code', `${codesOf('p0')} UNION ALL ${codesOf('e0')}`),
    ...areasOf('practitioners', `${name}_p0`),
    ...areasOf('entities', `${name}_e0`),
    `CREATE TABLE ${name}_a0 AS SELECT x.npi, x.entity_npi, x.network, x.confirmation, coalesce(e.kind, 'none') AS kind
      FROM ${overLayers('affiliations', layers)} x SEMI JOIN ${name}_p0 p ON p.npi = x.npi
      ${isHeld ? '' : 'LEFT'} JOIN ${name}_e0 e ON e.npi = x.entity_npi
      WHERE ${isHeld ? `(x.position < 0 OR ${isSeenPart})` : 'true'}`,
    `CREATE TABLE ${name}_ties AS SELECT npi, entity_npi, max(confirmation) AS confirmation FROM ${name}_a0 GROUP BY npi, entity_npi`,
    `CREATE TABLE ${name}_tie_counts AS SELECT entity_npi AS npi, count(*) FILTER (confirmation = ${BOTH})::INTEGER AS confirmed,
      count(*)::INTEGER AS practitioners FROM ${name}_ties GROUP BY entity_npi`,
    makeType('network', `SELECT network FROM ${name}_a0`),
    makeType('kind', `SELECT kind FROM ${name}_a0`),
    `CREATE TABLE ${name}_networks AS SELECT DISTINCT npi, ${as('network', 'network')} FROM ${name}_a0 WHERE network IS NOT NULL`,
    `CREATE TABLE ${name}_kinds AS SELECT DISTINCT npi, ${as('kind', 'kind')} FROM ${name}_a0`,
    `CREATE TABLE ${name}_practitioners AS
      WITH l AS (SELECT npi, bit_or(bits)::INTEGER AS bits, sum(stated)::INTEGER AS stated, max(accepting) AS accepting
          FROM ${name}_places GROUP BY npi),
        a AS (SELECT npi, max(confirmation) AS confirmation, count(*)::INTEGER AS entities FROM ${name}_ties GROUP BY npi),
        d AS (SELECT npi, bit_or(bits)::INTEGER AS bits, sum(conflicts)::INTEGER AS conflicts
          FROM ${overLayers('disputes', layers)} x WHERE ${isSeenDispute} GROUP BY npi),
        o AS (SELECT npi, ${OTHER_KINDS.map(ofKind).join(', ')}
          FROM ${overLayers('origins', layers)} x WHERE ${isSeenPart} GROUP BY npi)
      SELECT p.npi, p.ended, p.verified_day, ${toMonth('p.added')} AS added, ${toMonth('p.ended_in')} AS ended_in, nullif(split_part(p.codes, '|', 1), '') AS first_code,
        coalesce(s.states, 0)::UBIGINT AS states, (p.bits | coalesce(l.bits, 0))::INTEGER AS bits,
        CASE WHEN l.accepting = 1 THEN 1 WHEN l.accepting = 0 THEN 2 ELSE 0 END::UTINYINT AS accepting,
        coalesce(d.bits, 0)::INTEGER AS disputed, coalesce(d.conflicts, 0)::INTEGER AS conflicts,
        coalesce(a.confirmation, 0)::UTINYINT AS confirmation, coalesce(a.entities, 0)::INTEGER AS entities,
        ${OTHER_KINDS.map((kind) => `coalesce(o.from_${KIND_NUMBERS[kind]}, 0) AS from_${KIND_NUMBERS[kind]}`).join(', ')},
        (p.stated + coalesce(l.stated, 0) - ${OTHER_KINDS.map((kind) => `coalesce(o.from_${KIND_NUMBERS[kind]}, 0)`).join(' - ')})::INTEGER
          AS from_registry
      FROM ${name}_p0 p LEFT JOIN l USING (npi) LEFT JOIN a USING (npi) LEFT JOIN d USING (npi) LEFT JOIN o USING (npi)
        LEFT JOIN ${statesOf('practitioners')} s USING (npi)`,
    `CREATE TABLE ${name}_practitioners_specialties AS SELECT c.npi, ${as('c.code', 'code')}, p.accepting
      FROM (SELECT npi, unnest(string_split(codes, '|')) AS code FROM ${name}_p0 WHERE codes <> '') c
      JOIN ${name}_practitioners p USING (npi) ORDER BY code`,
    `CREATE TABLE ${name}_parents AS
      WITH named AS (SELECT name, min(npi) AS npi FROM ${name}_e0 WHERE name IS NOT NULL GROUP BY name HAVING count(*) = 1),
        direct AS (SELECT e.npi, CASE WHEN e.parent_npi IS NOT NULL THEN known.npi ELSE named.npi END AS parent
          FROM ${name}_e0 e LEFT JOIN ${name}_e0 known ON known.npi = e.parent_npi LEFT JOIN named ON named.name = e.parent_name)
      SELECT npi, parent FROM direct WHERE parent IS NOT NULL AND parent <> npi`,
    `CREATE TABLE ${name}_tops AS
      WITH RECURSIVE up (npi, top, level) AS (
        SELECT npi, parent, 1 FROM ${name}_parents
        UNION ALL
        SELECT up.npi, p.parent, up.level + 1 FROM up JOIN ${name}_parents p ON p.npi = up.top WHERE up.level < ${MAX_LEVELS})
      SELECT npi, arg_max(top, level) AS top FROM up GROUP BY npi`,
    `CREATE TABLE ${name}_entities AS
      WITH l AS (SELECT npi, bit_or(bits)::INTEGER AS bits FROM ${name}_places GROUP BY npi),
        own AS (SELECT DISTINCT top AS npi FROM ${name}_tops)
      SELECT e.npi, e.name, e.kind, e.ended, coalesce(s.states, 0)::UBIGINT AS states,
        (e.bits | coalesce(l.bits, 0))::INTEGER AS bits,
        p.parent, coalesce(t.top, own.npi) AS system, coalesce(a.practitioners, 0)::INTEGER AS practitioners
      FROM ${name}_e0 e LEFT JOIN l USING (npi) LEFT JOIN ${name}_tie_counts a USING (npi) LEFT JOIN ${name}_parents p USING (npi)
        LEFT JOIN ${name}_tops t USING (npi) LEFT JOIN own USING (npi) LEFT JOIN ${statesOf('entities')} s USING (npi)`,
    `CREATE TABLE ${name}_entities_specialties AS SELECT npi, ${as('code', 'code')}
      FROM (SELECT npi, unnest(string_split(codes, '|')) AS code FROM ${name}_e0 WHERE codes <> '')`,
    `CREATE TABLE ${name}_system_ties AS SELECT DISTINCT a.npi, e.system
      FROM ${name}_ties a JOIN ${name}_entities e ON e.npi = a.entity_npi WHERE e.system IS NOT NULL`,
    ...HALFWAY_TABLES.map((table) => `DROP TABLE ${name}_${table}`),
  ]
}

/** All tables that `makeScopeTables` leaves. */
const SCOPE_TABLES = [
  ...['places', 'ties', 'tie_counts', 'networks', 'kinds', 'system_ties'],
  ...['practitioners', 'practitioners_areas', 'practitioners_states', 'practitioners_specialties'],
  ...['entities', 'entities_areas', 'entities_states', 'entities_specialties'],
]

/** Returns the statements that remove what `makeScopeTables` made, also where it failed on its way. */
export const dropScopeTables = (name: string): string[] => [
  ...[...HALFWAY_TABLES, ...SCOPE_TABLES].map((table) => `DROP TABLE IF EXISTS ${name}_${table}`),
  ...LISTED.map((listed) => `DROP TYPE IF EXISTS ${nameType(name, listed)}`),
]

/** Names and contacts of records, which only lists show: they are read from the files. */
export const makeRecordView = (
  table: 'practitioners' | 'entities' | 'locations',
  layers: readonly LocalLayer[],
): string => overLayers(table, layers)
