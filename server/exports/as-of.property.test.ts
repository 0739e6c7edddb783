import { entityFiltersSchema, practitionerFiltersSchema } from '@concord/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import type { ReadAsThen } from '#server/http/past-call.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { readPast } from '#server/ledger/read-past.ts'
import { fillWorld, NPIS, startWorld, step, takeStep } from '#server/ledger/testing/random-steps.ts'
import { keepFields } from '#server/ledger/testing/rewound-view.ts'
import { readView } from '#server/ledger/testing/small-directory.ts'
import { countEntities, countPractitioners } from '#server/search/count-records.ts'
import type { SearchRequest } from '#server/search/filters.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import { searchEntities, searchPractitioners } from '#server/search/search-records.ts'
import { describeSnapshot, holdSnapshot } from '#server/search/snapshot.ts'
import { readGoldenDirectory } from '#server/search/testing/golden-directory.ts'
import { randomRequests } from '#server/search/testing/random-filters.ts'
import { viewerWith } from '#server/search/testing/viewer-with.ts'
import { collectRows } from './collect-rows.ts'
import type { StoredExport } from './store.ts'

const REQUESTS = 10
const TEXTS = ['', 'a', 'b', 'ada', 'surname1', '2145550171', '75209', 'clinic']
const COLUMNS = ['npi', 'lastName', 'street', 'phone', 'networks', 'entityName', 'status'] as const

let db: TestDatabase
let one: string
let other: string
let requests: SearchRequest[]
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem(async (c) => {
    ;({ one, other } = await fillWorld(c))
    await refreshSearch(c, NPIS)
  })
  const directory = await db.database.asSystem(readGoldenDirectory)
  const affiliated = directory.records.map((record) => ({ ...record, entities: [String(NPIS.at(-1))] }))
  requests = [
    ...fc.sample(randomRequests({ ...directory, records: affiliated }), { numRuns: REQUESTS, seed: 7 }),
    ...TEXTS.flatMap((query): SearchRequest[] => [
      { subject: 'practitioner', filters: practitionerFiltersSchema.parse({ query }) },
      { subject: 'entity', filters: entityFiltersSchema.parse({ query }) },
    ]),
  ]
})
afterAll(() => db.drop())

const viewer = viewerWith({})
const config = readConfig({ CONCORD_HOME: '/nowhere' })

/**
 * Returns the hits and counts of all searches, without the cursors of next pages: these contain ranks, which change.
 */
async function search(tx: Connection): Promise<unknown[]> {
  const context = { tx, viewer, config, orgId: null }
  const answers: unknown[] = []
  for (const { subject, filters } of requests) {
    const body = { ...filters, limit: 20 } as never
    const page =
      subject === 'entity' ? await searchEntities(context, body) : await searchPractitioners(context, body)
    const counts =
      subject === 'entity' ? await countEntities(context, body) : await countPractitioners(context, body)
    answers.push({ ...page, nextCursor: null, previousCursor: null }, counts)
  }
  return answers
}

async function exportRows(tx: Connection): Promise<unknown[]> {
  const stored = { subject: 'practitioner', filters: {}, columns: [...COLUMNS], list_id: null }
  const rows: unknown[] = []
  const reading = {
    snapshot: await describeSnapshot(tx),
    viewer,
    stored: stored as unknown as StoredExport,
    pageRows: 2,
    take: (row: unknown) => rows.push(row),
  }
  for await (const position of collectRows(reading, undefined)) expect(position).toHaveProperty('after')
  return rows.map((row) => JSON.parse(JSON.stringify(row, (key, value) => (key === 'version' ? 0 : value))))
}

type Seen = { records: Record<string, string[]>; answers: unknown[]; rows: unknown[] }

/** Reads all that an organization sees, each part in a transaction of its own, at the moment that `read` chooses. */
async function lookAt(
  orgId: string,
  read: <Result>(transact: (readThen: ReadAsThen) => Promise<Result>) => Promise<Result>,
): Promise<Seen> {
  const inTransaction = <Result>(work: (tx: Connection) => Promise<Result>, isHeld = false) =>
    read((readThen) =>
      db.database.asOrganization(orgId, async (tx) => {
        if (isHeld) await holdSnapshot(tx)
        return readThen(tx, work)
      }),
    )
  return {
    records: await inTransaction(async (tx) => keepFields(await readView(tx, tx.viewId))),
    answers: await inTransaction(search),
    rows: await inTransaction(exportRows, true),
  }
}

const lookNow = (orgId: string) => lookAt(orgId, (transact) => transact((tx, work) => work(tx)))
const lookBack = (orgId: string, at: Date) =>
  lookAt(orgId, (transact) => readPast(db.database, { orgId, at, entitlement: undefined }, transact))

test('records, searches, counts and exports as of a moment are what they were then, for everyone and each organization', async () => {
  const steps = fc.array(
    step.filter(({ does }) => does !== 'undoLoad'),
    { minLength: 3, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(steps, fc.nat({ max: 4 }), async (taken, early) => {
      const world = startWorld(one, other)
      const moments: { orgId: string; at: Date; seen: Seen }[] = []
      const check = async () => {
        for (const { orgId, at, seen } of moments)
          expect([orgId, at, await lookBack(orgId, at)]).toEqual([orgId, at, seen])
      }
      for (const [index, one] of taken.entries()) {
        const at = await db.database.asSystem(async (c) => {
          await takeStep(c, world, one)
          await refreshSearch(c, NPIS)
          return new Date((await lockLedger(c)).getTime() - 1)
        })
        for (const orgId of [NO_ORGANIZATION, world.one, world.other])
          moments.push({ orgId, at, seen: await lookNow(orgId) })
        // Views that were opened are extended by what comes after.
        if (index === early) await check()
      }
      await check()
    }),
    // A run takes seconds: what fails is shown as it is, without looking for a shorter one.
    { numRuns: 4 * inject('costlyDepth'), endOnFailure: true },
  )
})
