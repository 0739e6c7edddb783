import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

async function findFirst(query: string): Promise<Hit | undefined> {
  const { status, reply } = await program.call(VIEWER, api.searchPractitioners, {
    body: { query, limit: 5 },
  })
  expect([query, status]).toEqual([query, 200])
  return reply.practitioners[0]
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
