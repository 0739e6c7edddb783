import { type DashboardField, type DashboardFilter, readAlso } from '@concord/domain'
import { ANY_FIELD_BIT, bitOf, CONFIRMATIONS } from '../data/columns.ts'
import { getStateBits, listValues, quote } from '../data/scope-sql.ts'

/** Values that are picked in filters of a dashboard, by their names. */
export type Picked = { readonly [Name in DashboardFilter]?: readonly string[] | undefined }

type Condition = (values: readonly string[], name: string, today: number) => string

const listOf = (values: readonly string[]): string => `(${values.map(quote).join(', ')})`
/** Converts '2026-07' to 202607. */
export const toMonth = (month: string): number => Number(month.replace('-', ''))
const listMonths = (months: readonly string[]): string => `(${months.map(toMonth).join(', ')})`
const anyOf = (conditions: readonly string[]): string => `(${conditions.join(' OR ')})`

const CONFIRMED: readonly string[] = CONFIRMATIONS
const ACCEPTING = ['notStated', 'yes', 'no']

const fieldBits = (values: readonly string[]): number =>
  values.reduce((bits, value) => bits | (value === 'any' ? ANY_FIELD_BIT : bitOf(value as DashboardField)), 0)

/** Returns the SQL of the days since the last verification; a verification in the future counts as today. */
export const getDays = (today: number): string => `greatest(${today} - verified_day, 0)`

function isVerified(span: string, today: number): string {
  if (span === 'never') return 'verified_day IS NULL'
  const [from = '0', to = ''] = span.split('-')
  const until = to === '' ? '' : ` AND ${getDays(today)} <= ${Number(to)}`
  return `(verified_day IS NOT NULL AND ${getDays(today)} >= ${Number(from)}${until})`
}

const inStates: Condition = (values) => `(states & ${getStateBits(values)}) <> 0`

const inCounties =
  (subject: Narrowed['subject']): Condition =>
  (values, name) => {
    const areas = values.map((value) => {
      const [state, county] = [value.slice(0, 2), value.slice(3)]
      return `(state IN ${listValues(name, 'state', [state])} AND county IN ${listValues(name, 'county', [county])})`
    })
    return `npi IN (SELECT npi FROM ${name}_${subject}_areas WHERE ${areas.join(' OR ')})`
  }

const ofSpecialties =
  (subject: Narrowed['subject']): Condition =>
  (values, name) =>
    `npi IN (SELECT npi FROM ${name}_${subject}_specialties WHERE code IN ${listValues(name, 'code', values)})`

const ofStatus: Condition = (values) =>
  `ended IN (${values.map((value) => (value === 'deactivated' ? 1 : 0)).join(', ')})`
const lacksOne: Condition = (values) => `(bits & ${fieldBits(values)}) <> ${fieldBits(values)}`

/** Conditions on a row of practitioners. */
const OF_PRACTITIONERS: { readonly [Name in DashboardFilter]?: Condition } = {
  state: inStates,
  county: inCounties('practitioners'),
  specialty: ofSpecialties('practitioners'),
  network: (values, name) =>
    `npi IN (SELECT npi FROM ${name}_networks WHERE network IN ${listValues(name, 'network', values)})`,
  entity: (values, name) =>
    `npi IN (SELECT npi FROM ${name}_ties WHERE entity_npi IN (${values.map(Number).join(', ')}))`,
  kind: (values, name) =>
    `npi IN (SELECT npi FROM ${name}_kinds WHERE kind IN ${listValues(name, 'kind', values)})`,
  accepting: (values) => `accepting IN (${values.map((value) => ACCEPTING.indexOf(value)).join(', ')})`,
  verified: (values, _, today) => anyOf(values.map((value) => isVerified(value, today))),
  missing: lacksOne,
  disputed: (values) => `(disputed & ${fieldBits(values)}) <> 0`,
  affiliation: (values) => `confirmation IN (${values.map((value) => CONFIRMED.indexOf(value)).join(', ')})`,
  entities: (values) => `least(entities, 4) IN (${values.map(Number).join(', ')})`,
  source: (values) => anyOf(values.map((kind) => `from_${kind} > 0`)),
  added: (values) => `added IN ${listMonths(values)}`,
  ended: (values) => `ended_in IN ${listMonths(values)}`,
  status: ofStatus,
}

/** SQL conditions of the size ranges of entities, by number of practitioners. */
export const SIZES = {
  '0': 'practitioners = 0',
  '1': 'practitioners = 1',
  '2-9': 'practitioners BETWEEN 2 AND 9',
  '10-49': 'practitioners BETWEEN 10 AND 49',
  '50-': 'practitioners >= 50',
} as const

/** Conditions on a row of entities. */
const OF_ENTITIES: { readonly [Name in DashboardFilter]?: Condition } = {
  state: inStates,
  county: inCounties('entities'),
  specialty: ofSpecialties('entities'),
  entity: (values) => `npi IN (${values.map(Number).join(', ')})`,
  kind: (values) => `coalesce(kind, 'none') IN ${listOf(values)}`,
  system: (values) => `coalesce(system::VARCHAR, 'none') IN ${listOf(values)}`,
  missing: lacksOne,
  size: (values) => anyOf(values.map((value) => SIZES[value as keyof typeof SIZES])),
  status: ofStatus,
}

/** The rows to count: those rows of a table of a scope that the filters leave. */
export type Narrowed = {
  readonly subject: 'practitioners' | 'entities'
  /** Begins the names of the tables of the scope. */
  readonly name: string
  /** UTC days since 1970-01-01. */
  readonly today: number
  /** The table that is counted, and whether filters left something out of it. */
  readonly table: string
  readonly isPart: boolean
  /** States that are picked, by themselves or with their counties: records also have places elsewhere. */
  readonly states: readonly string[]
}

/** Returns the states that the filters name, directly or through their counties. */
export function getPickedStates({ state = [], county = [] }: Picked): string[] {
  return state.length > 0 ? [...state] : [...new Set(county.map((value) => value.slice(0, 2)))]
}

/** Returns the condition that a row has to meet; undefined where no filter is picked. */
export function findCondition(
  { also = [], ...picked }: Picked,
  { subject, name, today }: Pick<Narrowed, 'subject' | 'name' | 'today'>,
): string | undefined {
  const conditions = subject === 'practitioners' ? OF_PRACTITIONERS : OF_ENTITIES
  const beside = also.map(readAlso).map(({ name: filter, value }) => [filter, [value]] as const)
  const parts = [...Object.entries(picked), ...beside].flatMap(([filter, values]) => {
    const condition = conditions[filter as DashboardFilter]
    return condition && values && values.length > 0 ? condition(values, name, today) : []
  })
  return parts.length === 0 ? undefined : parts.join(' AND ')
}
