import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { isValidNpi } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { type GoldenRecord, readGoldenDirectory } from './testing/golden-directory.ts'
import { FIRST_VISITS } from './testing/query-forms/first-visits.ts'
import { HELD_FORMS } from './testing/query-forms/held.ts'
import { NAMES } from './testing/query-forms/names.ts'
import { NUMBERS } from './testing/query-forms/numbers.ts'
import { PLACES } from './testing/query-forms/places.ts'
import { findPeople, type Hit, type Person, type QueryForms } from './testing/query-forms/query-form.ts'
import { FILTERS, SENTENCES, SPECIALTIES } from './testing/query-forms/sentences.ts'

/** Number of people of the demo workspace that each form is filled with. */
const PEOPLE = 3
/** Part of the queries that no one foresaw which have to be read right. */
const HELD_SHARE = 0.97

let program: TestProgram
let people: Person[] = []
let all: GoldenRecord[] = []

beforeAll(async () => {
  program = await startTestProgram()
  const { records } = await program.database.asOrganization(SUMMIT, readGoldenDirectory)
  const known = findPeople(records)
  all = records
  people = Array.from(
    { length: PEOPLE },
    (_, at) => known[Math.floor(((at + 0.5) * known.length) / PEOPLE)],
  ).flatMap((person) => person ?? [])
})
afterAll(() => program.close())

async function search(
  body: BodyIn<typeof api.searchPractitioners>,
): Promise<ReplyOf<typeof api.searchPractitioners>> {
  const { status, reply } = await program.call(VIEWER, api.searchPractitioners, { body })
  expect([body, status]).toEqual([body, 200])
  return reply
}

async function count(
  body: BodyIn<typeof api.countPractitioners>,
): Promise<ReplyOf<typeof api.countPractitioners>> {
  const { status, reply } = await program.call(VIEWER, api.countPractitioners, { body })
  expect([body, status]).toEqual([body, 200])
  return reply
}

async function findFirst(query: string): Promise<Hit | undefined> {
  return (await search({ query, limit: 5 })).practitioners[0]
}

/** Returns the queries whose first row is not what was asked for. */
async function findMisread(forms: QueryForms): Promise<{ asked: number; misread: string[] }> {
  const misread: string[] = []
  const queries = new Set<string>()
  let asked = 0
  for (const [write, isRight, mayFind] of Object.values(forms))
    for (const person of people) {
      const query = write(person)
      if (queries.has(query)) continue
      queries.add(query)
      const top = await findFirst(query)
      asked += 1
      if (top === undefined && mayFind && !all.some((record) => mayFind(record, person))) continue
      if (top === undefined || !isRight(top, person))
        misread.push(
          `${query} -> ${top ? `${top.firstName} ${top.lastName}, ${top.city} ${top.state}` : 'no one'}`,
        )
    }
  return { asked, misread }
}

test.each([
  ['names', NAMES],
  ['places', PLACES],
  ['numbers', NUMBERS],
  ['filters', FILTERS],
  ['specialties', SPECIALTIES],
  ['sentences', SENTENCES],
  ['whoever does not know the directory', FIRST_VISITS],
])('searches by %s, however they are typed, have the right practitioner on top', async (_, forms) => {
  expect((await findMisread(forms)).misread).toEqual([])
})

test('nearly all searches that no one foresaw have the right practitioner on top', async () => {
  const { asked, misread } = await findMisread(HELD_FORMS)
  expect(misread.length, misread.join('\n')).toBeLessThanOrEqual(asked * (1 - HELD_SHARE))
})

/** Tells whether a language can be typed by its name alone: others are last names as well. */
const isTyped = (language: string) =>
  ['Spanish', 'Mandarin', 'Tagalog', 'Vietnamese', 'Arabic', 'Korean'].includes(language)

describe('in the box', () => {
  test('a phone number that could be a mistyped NPI is read as either, and it says so', async () => {
    const found = all.flatMap(({ places }) => places.flatMap(({ phone }) => phone ?? []))
    const phone = found.find((digits) => /^[12]/.test(digits) && !isValidNpi(digits))
    if (phone === undefined) throw new Error('No phone of the demo workspace looks like an NPI')
    const { practitioners, readAs } = await search({ query: phone })
    expect(practitioners[0]?.matches).toEqual([{ kind: 'exact', field: 'phone', text: phone }])
    expect(readAs).toEqual([{ field: 'npi', label: `${phone}, or the phone`, text: phone }])
  })

  test.each(['doctors', 'physicians', 'Dr.', 'practitioners'])(
    'filter words beside a word such as %s leave anyone whom they describe',
    async (word) => {
      const { total } = await count({ query: 'female' })
      expect(total).toBeGreaterThan(0)
      expect((await count({ query: `female ${word}` })).total).toBe(total)
      expect((await search({ query: `female ${word}` })).readAs).toContainEqual({
        field: 'ignored',
        label: word,
        text: word,
      })
    },
  )

  test('of two ZIP codes the first is searched around, and the other is said to be ignored', async () => {
    const alone = await count({ query: '75209' })
    expect((await count({ query: '75209 10001' })).total).toBe(alone.total)
    const { circle, readAs } = await search({ query: '75209 10001' })
    expect(circle?.zip).toBe('75209')
    expect(readAs).toEqual([
      { field: 'zip', label: '75209', text: '75209' },
      { field: 'ignored', label: '10001', text: '10001' },
    ])
  })

  test('what is picked in a facet takes the place of its words, as the counts of the facet promise', async () => {
    const { facets, total } = await count({ query: 'female' })
    const male = facets.genders.find(({ value }) => value === 'M')?.count
    expect([male === undefined, male === total]).toEqual([false, false])
    const men = await count({ query: 'female', genders: ['M'] })
    expect(men.total).toBe(male)
    const { readAs } = await search({ query: 'female', genders: ['M'] })
    expect(readAs).toEqual([{ field: 'ignored', label: 'female', text: 'female' }])
    const doctors = await count({ query: 'female doctors', genders: ['M'] })
    expect(doctors.total).toBe(male)
  })

  test('two values of a facet find whoever has either', async () => {
    const languages = (await count({})).facets.languages.filter(({ count: people }) => people > 0)
    const [one, other] = languages.flatMap(({ value }) => (isTyped(value) ? [value] : []))
    const alone = await count({ query: `speaks ${one}` })
    const both = await count({ query: `speaks ${one} and ${other}` })
    expect(both.total).toBeGreaterThan(alone.total)
    expect(both.total).toBe((await count({ languages: [one ?? '', other ?? ''] })).total)
  })
})
