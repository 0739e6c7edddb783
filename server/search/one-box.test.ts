import { api, type ReplyOf } from '@concord/contract'
import { searchKey, stateByCode } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { type GoldenRecord, readGoldenDirectory } from './testing/golden-directory.ts'

type Hit = ReplyOf<typeof api.searchPractitioners>['practitioners'][number]
type Person = GoldenRecord & {
  lastName: string
  firstName: string
  city: string
  state: string
  zip: string
  phone: string
}

/** How many people of the demo workspace the table is filled with. */
const PEOPLE = 14

let program: TestProgram
let people: Person[] = []
let all: GoldenRecord[] = []

beforeAll(async () => {
  program = await startTestProgram()
  const { records } = await program.database.asOrganization(SUMMIT, readGoldenDirectory)
  const plain = /^[A-Z]{4,}$/
  const known = records.flatMap((record): Person[] => {
    const { subject, lastName, firstName, status, places } = record
    const [place] = places
    const isPlain = plain.test(searchKey(lastName ?? '')) && plain.test(searchKey(firstName ?? ''))
    if (subject !== 'practitioner' || status !== 'active' || !isPlain || places.length !== 1) return []
    const { city, state, zip, phone } = place ?? {}
    if (!lastName || !firstName || !city || !state || !zip || !phone) return []
    return [{ ...record, lastName, firstName, city, state, zip, phone }]
  })
  all = records
  people = Array.from({ length: PEOPLE }, (_, at) => known[Math.floor((at * known.length) / PEOPLE)]).flatMap(
    (person) => person ?? [],
  )
})
afterAll(() => program.close())

async function search(query: string): Promise<readonly Hit[]> {
  const { status, reply } = await program.call(VIEWER, api.searchPractitioners, {
    body: { query, limit: 5 },
  })
  expect([query, status]).toEqual([query, 200])
  return reply.practitioners
}

const same = (one: string | null, other: string) => searchKey(one ?? '') === searchKey(other)
const degrees = ({ credentials }: { credentials: string | null }) =>
  searchKey((credentials ?? '').replaceAll('.', '')).split(' ')

const isNamed = (hit: Hit, person: Person) => same(hit.lastName, person.lastName)
const isPerson = (hit: Hit, person: Person) => isNamed(hit, person) && same(hit.firstName, person.firstName)
const isThere = (hit: Hit, { city, state }: Person) => same(hit.city, city) && hit.state === state

type Form = readonly [
  write: (person: Person) => string,
  isRight: (hit: Hit, person: Person) => boolean,
  /** Tells whether a record is one that is asked for, where there may be none. */
  mayFind?: (record: GoldenRecord, person: Person) => boolean,
]

const FORMS: Readonly<Record<string, Form>> = {
  'Dr. Smith': [({ lastName }) => `Dr. ${lastName}`, isNamed],
  'doctor smith': [({ lastName }) => `doctor ${lastName.toLowerCase()}`, isNamed],
  'Dr Ada Smith': [({ firstName, lastName }) => `Dr ${firstName} ${lastName}`, isPerson],
  'Smith, Ada': [({ firstName, lastName }) => `${lastName}, ${firstName}`, isPerson],
  'smith ada': [({ firstName, lastName }) => `${lastName} ${firstName}`.toLowerCase(), isPerson],
  'Ada Smith, MD': [
    ({ firstName, lastName, credentials }) =>
      `${firstName} ${lastName}, ${degrees({ credentials })[0] || 'MD'}`,
    isPerson,
  ],
  'Smith Jr., Ada': [({ firstName, lastName }) => `${lastName} Jr., ${firstName}`, isPerson],
  'smith, tx': [
    ({ lastName, state }) => `${lastName}, ${state.toLowerCase()}`,
    (hit, p) => isNamed(hit, p) && hit.state === p.state,
  ],
  'smith tx': [
    ({ lastName, state }) => `${lastName} ${state}`,
    (hit, p) => isNamed(hit, p) && hit.state === p.state,
  ],
  'smith texas': [
    ({ lastName, state }) => `${lastName} ${stateByCode(state)?.name ?? state}`,
    (hit, p) => isNamed(hit, p) && hit.state === p.state,
  ],
  'smith, dallas': [
    ({ lastName, city }) => `${lastName}, ${city}`,
    (hit, p) => isNamed(hit, p) && same(hit.city, p.city),
  ],
  'smith in dallas': [
    ({ lastName, city }) => `${lastName} in ${city}`,
    (hit, p) => isNamed(hit, p) && same(hit.city, p.city),
  ],
  'dr smith in dallas tx': [
    ({ lastName, city, state }) => `dr ${lastName} in ${city} ${state}`,
    (hit, p) => isNamed(hit, p) && isThere(hit, p),
  ],
  'smith near 75209': [({ lastName, zip }) => `${lastName} near ${zip}`, isNamed],
  'smith within 10 miles of 75209': [({ lastName, zip }) => `${lastName} within 10 miles of ${zip}`, isNamed],
  'dallas tx': [({ city, state }) => `${city} ${state.toLowerCase()}`, isThere],
  'Dallas, Texas': [({ city, state }) => `${city}, ${stateByCode(state)?.name ?? state}`, isThere],
  'providers in dallas, TX': [({ city, state }) => `providers in ${city}, ${state}`, isThere],
  'smith zip 75209': [({ lastName, zip }) => `${lastName} zip ${zip}`, isNamed],
  'NPI: 1234567893': [({ npi }) => `NPI: ${npi}`, (hit, { npi }) => hit.npi === npi],
  '1234567893.0': [({ npi }) => `${npi}.0`, (hit, { npi }) => hit.npi === npi],
  '123 456 7893': [({ npi }) => npi.replace(/^(...)(...)/, '$1 $2 '), (hit, { npi }) => hit.npi === npi],
  '1234-567-893': [({ npi }) => npi.replace(/^(....)(...)/, '$1-$2-'), (hit, { npi }) => hit.npi === npi],
  'tel (214) 555-0142': [
    ({ phone }) => `tel ${phone.replace(/^(...)(...)/, '($1) $2-')}`,
    (hit, { phone }) => same(hit.phone, phone),
  ],
  '214.555.0142': [
    ({ phone }) => phone.replace(/^(...)(...)/, '$1.$2.'),
    (hit, { phone }) => same(hit.phone, phone),
  ],
  'smith 90 Main St': [({ lastName }) => `90 Main St, ${lastName}`, isNamed],
  'female in dallas': [
    ({ city }) => `female in ${city}`,
    (hit, { city }) => hit.gender === 'F' && same(hit.city, city),
    ({ gender, places }, { city }) => gender === 'F' && places.some((place) => same(place.city, city)),
  ],
  'spanish speaking in tx': [
    ({ state }) => `spanish speaking ${state}`,
    (hit, { state }) => hit.languages.includes('Spanish') && hit.state === state,
    ({ languages, places }, { state }) =>
      languages.includes('Spanish') && places.some((place) => place.state === state),
  ],
  'accepting new patients tx': [
    ({ state }) => `accepting new patients ${state}`,
    (hit, { state }) => ['all', 'some'].includes(hit.acceptingNewPatients) && hit.state === state,
    ({ places }, { state }) =>
      places.some((place) => place.accepting === true) && places.some((place) => place.state === state),
  ],
}

test.each(Object.keys(FORMS))(
  'a search that is written like %j has the right practitioner on top',
  async (name) => {
    const [write, isRight, mayFind] = FORMS[name] ?? []
    if (!write || !isRight) throw new Error(`No form is called ${name}`)
    const wrong: string[] = []
    for (const person of people) {
      const query = write(person)
      const [top] = await search(query)
      if (top === undefined && mayFind && !all.some((record) => mayFind(record, person))) continue
      if (top === undefined || !isRight(top, person))
        wrong.push(`${query} -> ${top?.firstName} ${top?.lastName}, ${top?.city} ${top?.state}`)
    }
    expect(wrong).toEqual([])
  },
)
