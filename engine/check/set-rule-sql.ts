/**
 * Describes what a set rule is reported: SQL names of its fields by role, its parameters, and the reference files that are
 * there.
 */
export type SetRuleInput = {
  readonly roles: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  /** SQL names of those fields of the key that are mapped, its identity first. */
  readonly key: readonly string[]
  /** Relations in SQL: registry, taxonomy and exclusions. */
  readonly reference: Readonly<Record<string, string>>
}

/** A query that gives `:id` of each row of `mapped` that fails. */
type SetRuleSql = (input: SetRuleInput) => string

const role = ({ roles }: SetRuleInput, name = 'field'): string => {
  const field = roles[name]
  if (field === undefined) throw new TypeError(`The rule needs a field for '${name}'.`)
  return field
}

/** Returns a query for rows whose NPI is in a group that meets a condition, without rows that go nowhere. */
const inGroups = (npi: string, having: string) =>
  `SELECT ":id" FROM mapped WHERE NOT ":isLeftOut" AND ${npi} IN (
    SELECT ${npi} FROM mapped WHERE ${npi} IS NOT NULL AND NOT ":isLeftOut" GROUP BY ${npi} HAVING ${having})`

/** Returns a query for rows by what the registry says of their NPI; another rule covers invalid NPIs. */
function byRegistry(input: SetRuleInput, npi: string, condition: string): string {
  return `SELECT m.":id" FROM mapped m LEFT JOIN ${input.reference.registry} r ON r.npi = try_cast(m.${npi} AS BIGINT)
    WHERE length(m.${npi}) = 10 AND (${condition})`
}

/** Returns the letters of a text in capitals: SMITH-JONES and Smith Jones are one name. */
export const lettersSql = (text: string) => `regexp_replace(upper(strip_accents(${text})), '[^A-Z]', '', 'g')`

/** The passes of the set rules, by code. */
export const SET_RULE_SQL: Readonly<Record<string, SetRuleSql>> = {
  // An empty cell is as good as another: most places have no second line. Whoever has no identity is not compared.
  'duplicate-key': ({ key }) => {
    const columns = key.join(', ')
    const isSame = key.map((field) => `m.${field} IS NOT DISTINCT FROM twice.${field}`).join(' AND ')
    return `SELECT m.":id" FROM mapped m JOIN (
      SELECT ${columns} FROM mapped WHERE ${key[0]} IS NOT NULL AND NOT ":isLeftOut"
      GROUP BY ${columns} HAVING count(*) > 1
    ) twice ON ${isSame} WHERE NOT m.":isLeftOut"`
  },
  'one-primary-location': (input) =>
    `${inGroups(role(input, 'npi'), `count(*) FILTER (${role(input)} = 'Y') > 1`)} AND ${role(input)} = 'Y'`,
  'too-many-locations': (input) => inGroups(role(input), `count(*) > ${Number(input.parameters.most)}`),
  'two-names': (input) => inGroups(role(input), `count(DISTINCT ${lettersSql(role(input, 'lastName'))}) > 1`),
  'npi-unknown': (input) => byRegistry(input, role(input), 'r.npi IS NULL'),
  'npi-deactivated': (input) => byRegistry(input, role(input), `r.status = 'deactivated'`),
  'npi-of-organization': (input) => {
    const { organization } = input.roles
    const isPerson = organization === undefined ? '' : ` AND m.${organization} IS NULL`
    return byRegistry(input, role(input), `r.kind = 'organization'${isPerson}`)
  },
  'organization-npi-of-person': (input) =>
    byRegistry(input, role(input, 'npi'), `r.kind = 'person' AND m.${role(input)} IS NOT NULL`),
  'npi-of-person': (input) => byRegistry(input, role(input), `r.kind = 'person'`),
  'name-differs-from-registry': (input) => {
    const [own, registered] = [lettersSql(`m.${role(input)}`), lettersSql('r.last_name')]
    const isOther = `NOT contains(${own}, ${registered}) AND NOT contains(${registered}, ${own})
      AND jaro_winkler_similarity(${own}, ${registered}) < 0.88`
    return byRegistry(input, role(input, 'npi'), `r.kind = 'person' AND ${isOther}`)
  },
  'taxonomy-unknown': (input) =>
    `SELECT ":id" FROM mapped WHERE ${role(input)} IS NOT NULL
      AND ${role(input)} NOT IN (SELECT code FROM ${input.reference.taxonomy} WHERE code IS NOT NULL)`,
  excluded: (input) =>
    `SELECT ":id" FROM mapped WHERE try_cast(${role(input)} AS BIGINT) IN (SELECT npi FROM ${input.reference.exclusions} WHERE npi > 0)`,
}
