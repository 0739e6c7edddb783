import type { AppliedRules, AppliedSetRule, RuleHeading } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { maskName, RULES_OF_MASK } from '#engine/compile/map-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { NOTE_RULES, noteReadRows } from './row-notes.ts'
import { SET_RULE_SQL, type SetRuleInput } from './set-rule-sql.ts'
import { type ValueRows, writeFindingValues } from './write-finding-values.ts'

/** Exact copies of a row: the first stays, the others are rejected. */
const DUPLICATE_ROW: RuleHeading = {
  code: 'duplicate-row',
  severity: 'reject',
  field: null,
  message: 'The row is the same as one before it, in all fields that are mapped. It was left out.',
}

/**
 * The rules of a run in the order of their numbers: those that the masks of `mapped` hold, from 0 on, then those about
 * several rows, then notes and exact copies.
 */
export type NumberedRules = { readonly row: readonly RuleHeading[]; readonly set: readonly AppliedSetRule[] }

/** Returns what is one rule in all blocks and tabs: the same code about the same field with the same words. */
const getKey = ({ code, field, message }: RuleHeading): string => JSON.stringify([code, field, message])

/** Returns the rules of all tabs and blocks, each once, in the order in which they come first. */
export function numberRules(all: readonly AppliedRules[]): NumberedRules {
  const row = new Map<string, RuleHeading>()
  const set = new Map<string, AppliedSetRule>()
  for (const rules of all) {
    for (const { fails: _, where: __, ...heading } of rules.row) {
      if (!row.has(getKey(heading))) row.set(getKey(heading), heading)
    }
    for (const rule of rules.set) if (!set.has(getKey(rule))) set.set(getKey(rule), rule)
  }
  return { row: [...row.values()], set: [...set.values()] }
}

/** Returns the rules of a run by their numbers. */
export const allRules = ({ row, set }: NumberedRules): readonly RuleHeading[] => [
  ...row,
  ...set,
  ...NOTE_RULES,
  DUPLICATE_ROW,
]

const getIds = (rules: readonly RuleHeading[], severity: RuleHeading['severity']): number[] =>
  rules.flatMap((rule, number) => (rule.severity === severity ? [number] : []))

/** Returns a condition for the rows of `mapped_rows` that a rule about one row rejects, such as a filter. */
function isRejectedSql(rules: readonly RuleHeading[]): string {
  const bits = new Map<number, bigint>()
  for (const number of getIds(rules, 'reject')) {
    const mask = Math.floor(number / RULES_OF_MASK)
    bits.set(mask, (bits.get(mask) ?? 0n) | (1n << BigInt(number % RULES_OF_MASK)))
  }
  const conditions = [...bits].map(([mask, sum]) => `${quoteName(maskName(mask))} & ${sum} <> 0`)
  return conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'false'
}

/**
 * Creates the table `duplicates` (:id) of the rows that equal an earlier row in all fields. Rows without any value, or
 * without the identity where one is given, are not compared; nor are those that are rejected anyway.
 */
async function findDuplicates(
  connection: DuckDBConnection,
  { fields, copies }: Pick<FindingsInput, 'fields' | 'copies'>,
  isRejected: string,
): Promise<void> {
  await connection.run('CREATE TEMPORARY TABLE duplicates (":id" BIGINT)')
  if (copies === 'none') return
  const all = fields.map(quoteName).join(', ')
  const told = copies === 'any' ? fields : [copies.identity]
  const isEmpty = `coalesce(${told.map((field) => `CAST(${quoteName(field)} AS VARCHAR)`).join(', ')}) IS NULL`
  await connection.run(`INSERT INTO duplicates SELECT ":id" FROM (
    SELECT ":id", row_number() OVER (PARTITION BY ${all} ORDER BY ":id") AS ":copy" FROM mapped_rows
    WHERE NOT (${isEmpty}) AND NOT ${isRejected}
      AND ":hash" IN (SELECT ":hash" FROM mapped_rows GROUP BY ":hash" HAVING count(*) > 1)
  ) WHERE ":copy" > 1`)
}

/** Bits of the masks as rows (mask, bit, rule). */
function bitsSql(rules: readonly RuleHeading[]): string {
  const bits = rules.map(
    (_, rule) => `(${Math.floor(rule / RULES_OF_MASK)}, ${rule % RULES_OF_MASK}, ${rule})`,
  )
  return `(VALUES ${bits.join(', ')}) bits (mask, bit, rule)`
}

function maskFindingsSql(rules: readonly RuleHeading[], mask: number): string {
  const name = quoteName(maskName(mask))
  return `SELECT mapped.":id", bits.rule, CAST(NULL AS VARCHAR) FROM mapped, ${bitsSql(rules)}
    WHERE mapped.${name} <> 0 AND bits.mask = ${mask} AND (mapped.${name} >> bits.bit) & 1 = 1`
}

function setFindingsSql(
  rule: AppliedSetRule,
  number: number,
  input: Omit<SetRuleInput, 'roles' | 'parameters'>,
): string {
  const find = SET_RULE_SQL[rule.rule]
  if (!find) throw new TypeError(`The rule '${rule.rule}' has no pass.`)
  const roles = Object.fromEntries(
    Object.entries(rule.roles).map(([role, field]) => [role, quoteName(field)]),
  )
  const ids = find({ ...input, roles, parameters: rule.parameters })
  return `SELECT DISTINCT ":id", ${number}, CAST(NULL AS VARCHAR) FROM (${ids})`
}

const getNumber = (rule: RuleHeading, rules: NumberedRules): number => allRules(rules).indexOf(rule)

/**
 * Says which rows may be copies of others: none, any, or those that say who they are about. Two rows that share a city
 * and a ZIP code are not the same practitioner.
 */
export type Copies = 'none' | 'any' | { readonly identity: string }

export type FindingsInput = {
  readonly rules: NumberedRules
  /** Ids of the fields that are mapped, and of those of the key. */
  readonly fields: readonly string[]
  readonly key: readonly string[]
  readonly copies: Copies
  /** Relations by what set rules need: registry, taxonomy, exclusions. */
  readonly reference: Readonly<Record<string, string>>
  /** The tabs that were read, with what was noted of their rows. */
  readonly tabs: readonly Pick<RawTab, 'name' | 'notes'>[]
  readonly sources: readonly ValueRows[]
}

/**
 * Makes the table `findings` (id, rule, value) of the relations `mapped_rows` and `row_notes`, and `mapped`, which says of each row
 * whether it is left out as a copy or by a rule about one row (`:isLeftOut`).
 */
export async function findFindings(connection: DuckDBConnection, input: FindingsInput): Promise<void> {
  const { rules, key, reference, tabs, sources } = input
  const isRejected = isRejectedSql(rules.row)
  await findDuplicates(connection, input, isRejected)
  await noteReadRows(connection, tabs)
  await connection.run(
    `CREATE TEMPORARY VIEW mapped AS
      SELECT *, ${isRejected} OR ":id" IN (SELECT ":id" FROM duplicates) AS ":isLeftOut" FROM mapped_rows`,
  )
  const masks = Array.from({ length: Math.ceil(rules.row.length / RULES_OF_MASK) }, (_, mask) => mask)
  const passes = [
    ...masks.map((mask) => maskFindingsSql(rules.row, mask)),
    ...rules.set.map((rule, index) =>
      setFindingsSql(rule, rules.row.length + index, { key: key.map(quoteName), reference }),
    ),
    // Told once, also of a row that became several; but what holds a row holds all that became of it.
    ...NOTE_RULES.map((rule) => {
      const once = rule.severity === 'error' ? ', mapped.":id"' : ''
      return `SELECT min(mapped.":id"), ${getNumber(rule, rules)}, row_notes.note FROM row_notes
      JOIN mapped ON mapped.":tab" = row_notes.tab AND mapped.":row" = row_notes."row"
      WHERE row_notes.code = ${quoteText(rule.code)} GROUP BY row_notes.tab, row_notes."row", row_notes.note${once}`
    }),
    `SELECT ":id", ${getNumber(DUPLICATE_ROW, rules)}, CAST(NULL AS VARCHAR) FROM duplicates`,
  ]
  await connection.run('CREATE TEMPORARY TABLE found (id BIGINT, rule INTEGER, value VARCHAR)')
  for (const pass of passes) await connection.run(`INSERT INTO found ${pass}`)
  const counted = await connection.runAndReadAll('SELECT count(*) FROM mapped_rows')
  const mappedRows = Number(counted.getRows()[0]?.[0])
  await writeFindingValues(connection, allRules(rules), sources, mappedRows)
  await markOutcomes(connection, rules, mappedRows)
}

/**
 * SQL that says of a row of `mapped_rows` where it goes: 'rejected', 'held' or 'out'. It looks at a bit for each row
 * instead of joining the findings, because a join puts rows into another order.
 */
export const OUTCOME = `CASE WHEN get_bit(getvariable('rejected_rows'), CAST(":id" AS INTEGER)) = 1 THEN 'rejected'
  WHEN get_bit(getvariable('held_rows'), CAST(":id" AS INTEGER)) = 1 THEN 'held' ELSE 'out' END`

/** Sets the bits that OUTCOME looks at; NULL where no row has such a finding. */
async function markOutcomes(
  connection: DuckDBConnection,
  rules: NumberedRules,
  mappedRows: number,
): Promise<void> {
  const last = Math.max(0, mappedRows - 1)
  for (const [name, severity] of [
    ['rejected_rows', 'reject'],
    ['held_rows', 'error'],
  ] as const) {
    const numbers = getIds(allRules(rules), severity)
    await connection.run(`SET VARIABLE ${name} = (
      SELECT bitstring_agg(id, 0, ${last})
      FROM findings WHERE list_contains(CAST([${numbers.join(', ')}] AS INTEGER[]), rule))`)
  }
}

/** Returns the rules as an SQL relation (rule, code, severity, field, message). */
export function rulesSql(rules: NumberedRules): string {
  const rows = allRules(rules).map(({ code, severity, field, message }, number) => {
    const texts = [code, severity, field ?? '', message].map(quoteText)
    return `(${[number, ...texts].join(', ')})`
  })
  return `(VALUES ${rows.join(', ')}) rules (rule, code, severity, field, message)`
}
