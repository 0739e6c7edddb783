import { api } from '@concord/contract'
import { type ExclusionScreening, FACETS, formatExclusionScreening, SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { applyBatch, openBatch } from '#server/ledger/batches.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import { putExclusionWithoutNpi } from '#server/search/read-model/testing/golden-records.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

const VIEWER = 'viewer@summit.example'
const DAY = '2026-11-22'

type Person = { npi: string; lastName: string; firstName: string; state: string; city: string }

let program: TestProgram
let person: Person

beforeAll(async () => {
  program = await startTestProgram()
  const found = await program.database.asSystem((connection) =>
    connection.one<Person>(sql`
      select r.npi::text, r.last_name as "lastName", r.first_name as "firstName", l.state, l.city from practitioners r
      join locations l on l.npi = r.npi and l.position = 0
      where r.status = 'active' and l.state is not null and r.first_name is not null order by r.npi limit 1`),
  )
  if (!found) throw new Error('The demo workspace has no one')
  person = found
  await program.database.asSystem(forgetLists)
})
afterAll(() => program.close())

/** Leaves the directory as it is before a list was loaded. */
async function forgetLists(connection: Connection): Promise<void> {
  const listed = await connection.rows<{ npi: number }>(sql`
    with removed as (delete from exclusions returning npi), unnamed as (delete from exclusions_without_npi)
    select npi from removed union select npi from search.subjects where card ->> 'isPossiblyExcluded' = 'true'`)
  await connection.run(sql`delete from batches where source_id = ${SOURCES.exclusionList.id}`)
  await refreshSearch(
    connection,
    listed.map(({ npi }) => Number(npi)),
  )
}

/** Loads a list of a day that names the person without an NPI. */
const loadList = () =>
  program.database.asSystem(async (connection) => {
    const batchId = await openBatch(connection, {
      sourceId: SOURCES.exclusionList.id,
      label: 'OIG exclusions',
    })
    await connection.run(sql`update batches set covers_until = ${DAY} where id = ${batchId}`)
    await applyBatch(connection, batchId, {})
    const { lastName, firstName, state } = person
    const listed = { lastName, firstName, state, businessName: null }
    await refreshSearch(connection, await putExclusionWithoutNpi(connection, listed))
  })

/**
 * Returns what search, facet, record and lookup report of the person, and the day of the exclusion list that each used.
 */
async function ask() {
  const { npi } = person
  const page = await program.call(VIEWER, api.searchPractitioners, { body: { query: npi } })
  const counts = await program.call(VIEWER, api.countPractitioners, { body: { query: npi } })
  const record = await program.call(VIEWER, api.readPractitioner, { params: { npi } })
  const lookup = await program.call(VIEWER, api.lookUpNpis, { body: { npis: [npi] } })
  const { practitioner } = record.reply
  return {
    days: [page.reply, counts.reply, practitioner, lookup.reply].map(
      ({ exclusionListOn }) => exclusionListOn,
    ),
    statuses: [page.reply.practitioners[0]?.status, practitioner.status, lookup.reply.rows[0]?.status],
    screenings: [
      page.reply.practitioners[0]?.screening,
      practitioner.screening,
      lookup.reply.rows[0]?.screening,
      counts.reply.facets.exclusions.find(({ count }) => count > 0)?.value,
    ],
    offered: counts.reply.facets.exclusions.map(({ value }) => value),
    possible: practitioner.possibleExclusions,
  }
}

const count = async (screening: ExclusionScreening) =>
  (await program.call(VIEWER, api.countPractitioners, { body: { exclusions: [screening] } })).reply.total

test('without a list no one is clear anywhere, and with one each place says the same of the same day', async () => {
  const all = (await program.call(VIEWER, api.countPractitioners, { body: {} })).reply.total
  const before = await ask()
  expect(before.days).toEqual([null, null, null, null])
  expect(before.screenings).toEqual(['notChecked', 'notChecked', 'notChecked', 'notChecked'])
  expect(before.offered).toEqual(['notChecked'])
  expect([await count('clear'), await count('notChecked')]).toEqual([0, all])

  await loadList()
  const after = await ask()
  expect(after.days).toEqual([DAY, DAY, DAY, DAY])
  expect(after.screenings).toEqual(['possible', 'possible', 'possible', 'possible'])
  expect(after.offered).toEqual(['excluded', 'possible', 'clear'])
  // A name proves nothing: the record stays what it is.
  expect(after.statuses).toEqual(['active', 'active', 'active'])
  const possible = await count('possible')
  expect(possible).toBeGreaterThan(0)
  expect([await count('clear'), await count('notChecked')]).toEqual([all - possible, 0])
  expect(after.possible).toMatchObject([
    { score: 75, reasons: ['lastName', 'firstName', 'state'], state: person.state, excludedOn: '2024-05-20' },
  ])
})

test('a facet and a record call it by the same words', () => {
  for (const [value, label] of Object.entries(FACETS.exclusions.labels)) {
    expect(formatExclusionScreening(value as ExclusionScreening, null)).toBe(`OIG ${label.toLowerCase()}`)
  }
})
