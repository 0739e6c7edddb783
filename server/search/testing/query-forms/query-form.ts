import type { api, ReplyOf } from '@concord/contract'
import { searchKey, stateByCode, taxonomyName } from '@concord/domain'
import type { GoldenPlace, GoldenRecord } from '../golden-directory.ts'

export type Hit = ReplyOf<typeof api.searchPractitioners>['practitioners'][number]

/** The data of a person that a query is written from. */
export type Asked = Pick<GoldenRecord, 'npi' | 'middleName' | 'codes' | 'credentials' | 'gender'> & {
  readonly places: readonly Pick<GoldenPlace, 'address1'>[]
  readonly lastName: string
  readonly firstName: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly phone: string
}

/** A practitioner of the demo workspace with one location, whose names are plain words. */
export type Person = GoldenRecord & Asked

/** A form in which people type a search for a person, and the hit that must then come first. */
export type QueryForm = readonly [
  write: (person: Asked) => string,
  isRight: (hit: Hit, person: Person) => boolean,
  /** Tells whether a record is one that is asked for, where there may be none. */
  mayFind?: (record: GoldenRecord, person: Person) => boolean,
]
export type QueryForms = Readonly<Record<string, QueryForm>>

const same = (one: string | null, other: string) => searchKey(one ?? '') === searchKey(other)
const PLAIN = /^[A-Z]{4,}$/

/** Returns the people that the forms are filled with. */
export function findPeople(records: readonly GoldenRecord[]): Person[] {
  return records.flatMap((record): Person[] => {
    const { subject, lastName, firstName, status, places } = record
    const [place] = places
    const isPlain = [lastName, firstName].every((name) => PLAIN.test(searchKey(name ?? '')))
    if (subject !== 'practitioner' || status === 'deactivated' || !isPlain || places.length !== 1) return []
    const { city, state, zip, phone } = place ?? {}
    if (!lastName || !firstName || !city || !state || !zip || !phone) return []
    return [{ ...record, lastName, firstName, city, state, zip, phone }]
  })
}

export const hasLast = (hit: Hit, person: Person) => same(hit.lastName, person.lastName)
export const hasFirst = (hit: Hit, person: Person) => same(hit.firstName, person.firstName)
export const hasInitial = (hit: Hit, person: Person) =>
  hasLast(hit, person) && (hit.firstName ?? '').charAt(0) === person.firstName.charAt(0)
export const hasName = (hit: Hit, person: Person) => hasLast(hit, person) && hasFirst(hit, person)
export const isInCity = (hit: Hit, person: Person) => same(hit.city, person.city)
export const isInState = (hit: Hit, { state }: Person) => hit.state === state
export const isThere = (hit: Hit, person: Person) => isInCity(hit, person) && isInState(hit, person)
export const hasNpi = (hit: Hit, { npi }: Person) => hit.npi === npi
export const hasPhone = (hit: Hit, { phone }: Person) => same(hit.phone, phone)
export const hasGender = (hit: Hit, { gender }: Person) => hit.gender === gender
export const isAnyone = () => true

export const isAt = ({ places }: GoldenRecord, { city }: Person) =>
  places.some((place) => same(place.city, city))
export const isIn = ({ places }: GoldenRecord, { state }: Person) =>
  places.some((place) => place.state === state)

type IsRight = QueryForm[1]
export const and =
  (...all: readonly IsRight[]): IsRight =>
  (hit, person) =>
    all.every((isRight) => isRight(hit, person))

export const stateName = ({ state }: Asked) => stateByCode(state)?.name ?? state
export const specialty = ({ codes }: Asked) => taxonomyName(codes[0] ?? '')
export const getDegree = ({ credentials }: Asked) =>
  searchKey((credentials ?? '').replaceAll('.', '')).split(' ')[0] || 'MD'
export const street = ({ places }: Asked) => places[0]?.address1 ?? ''
export const middleInitial = ({ middleName }: Asked) => (middleName ?? '').charAt(0)
export const toTitle = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
export const genderWord = ({ gender }: Asked) => (gender === 'F' ? 'female' : 'male')

/** Formats the phone as '214-555-0142'. */
export const withDashes = ({ phone }: Asked) => phone.replace(/^(...)(...)/, '$1-$2-')

const middle = (word: string) => Math.floor(word.length / 2)
/** Returns a name without its middle letter. */
export const dropLetter = (word: string) => word.slice(0, middle(word)) + word.slice(middle(word) + 1)
/** Returns a name with two adjacent letters swapped. */
export function swapLetters(word: string): string {
  const at = middle(word)
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1)
}
export const doubleLetter = (word: string) => word.slice(0, 2) + word.charAt(1) + word.slice(2)
