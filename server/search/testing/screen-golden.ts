import { type ExclusionScreening, getNicknames, searchKey } from '@concord/domain'

/** The data by which a record is compared with the list. */
type Screened = {
  subject: 'practitioner' | 'entity'
  status: 'active' | 'excluded' | 'deactivated'
  lastName: string | null
  firstName: string | null
  otherNames: { name?: string | null; lastName?: string | null; firstName?: string | null }[]
  states: string[]
  licenseStates: string[]
}

/** A row of the exclusion list without an NPI. */
export type GoldenExclusion = {
  lastName: string | null
  firstName: string | null
  businessName: string | null
  state: string
}

const SUFFIXES = new Set(['JR', 'SR', 'II', 'III', 'IV', 'INC', 'LLC'])

function getNameKey(name: string | null | undefined): string {
  const words = searchKey(name ?? '').split(' ')
  while (words.length > 1 && SUFFIXES.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

function isFirstName(name: string | null | undefined, listed: string): boolean {
  const key = searchKey(listed)
  const meant = [key, key.split(' ')[0] ?? ''].flatMap((word) => [word, ...getNicknames(word)])
  const own = searchKey(name ?? '')
  return [own, own.split(' ')[0] ?? ''].some((word) => meant.includes(word))
}

function isPossible(record: Screened, row: GoldenExclusion): boolean {
  if (record.subject === 'entity') {
    const names = [record.lastName, ...record.otherNames.map(({ name }) => name)].map(getNameKey)
    const { businessName } = row
    return (
      businessName !== null && record.states.includes(row.state) && names.includes(getNameKey(businessName))
    )
  }
  const { lastName, firstName } = row
  if (lastName === null || firstName === null) return false
  const names = [
    { lastName: record.lastName, firstName: record.firstName },
    ...record.otherNames.map((name) => ({ ...name, firstName: name.firstName ?? record.firstName })),
  ]
  return (
    [...record.states, ...record.licenseStates].includes(row.state) &&
    names.some(
      (name) => getNameKey(name.lastName) === getNameKey(lastName) && isFirstName(name.firstName, firstName),
    )
  )
}

/** Screens a record against the list by trying each row of it. */
export function screenGolden(
  record: Screened,
  exclusions: readonly GoldenExclusion[],
  hasList: boolean,
): ExclusionScreening {
  if (record.status === 'excluded') return 'excluded'
  if (!hasList) return 'notChecked'
  return exclusions.some((row) => isPossible(record, row)) ? 'possible' : 'clear'
}
