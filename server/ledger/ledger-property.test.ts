import { makeLocationKey, SOURCES } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { applyClaims } from './apply-batch.ts'
import { openBatch } from './batches.ts'
import { lockLedger } from './lock-ledger.ts'
import { openPastView } from './past-view.ts'
import { type DirectoryRecord, PUBLIC_VIEW, type Row } from './records/directory-record.ts'
import { readRegistryRecords } from './records/read-records.ts'
import { resolveRecords } from './resolve-records.ts'
import { stageClaims } from './stage-claims.ts'
import { keepFields, readRewoundView } from './testing/rewound-view.ts'
import {
  fillDirectory,
  insertOrganization,
  loadRegistry,
  makePlace,
  makePractitioner,
  npiOf,
  readOverlays,
  readView,
} from './testing/small-directory.ts'
import { undoBatch } from './undo-batch.ts'

const PRACTITIONERS = 3
const ENTITY = npiOf(PRACTITIONERS)
/** Not there at first. */
const LATE = PRACTITIONERS + 1
const NUMBERS = [0, 1, 2, LATE]
const NPIS = [...NUMBERS.map(npiOf), ENTITY]

let db: TestDatabase
let one: string
let other: string
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem(async (c) => {
    one = await insertOrganization(c, 'One')
    other = await insertOrganization(c, 'Other')
    await fillDirectory(c, { practitioners: PRACTITIONERS, entities: 1 })
  })
})
afterAll(() => db.drop())

const keyOf = (street: string) => makeLocationKey({ address_1: street, address_2: null, zip: '75209' })
const PLACES = ['12 ELM ST', '40 OAK AVE', '3 NEW WAY']
const place = fc.constantFrom(...PLACES.map((street) => `locations.${keyOf(street)}`))
const tie = fc.constantFrom(`affiliations.${ENTITY}|-`, `affiliations.${ENTITY}|${keyOf('12 ELM ST')}`)

const statement = fc.oneof(
  fc.tuple(
    fc.constantFrom('last_name', 'credentials', 'medicare_specialty'),
    fc.constantFrom('A', 'B', null),
  ),
  fc.tuple(fc.constant('languages'), fc.constantFrom(['Spanish'], ['Spanish', 'Hindi'], [], null)),
  fc.tuple(place, fc.boolean()),
  fc.tuple(
    place.map((path) => `${path}.address_1`),
    fc.constantFrom('3 New Way', null),
  ),
  fc.tuple(
    place.map((path) => `${path}.phone`),
    fc.constantFrom('2145550171', '2145550172', null),
  ),
  fc.tuple(tie, fc.boolean()),
  fc.tuple(
    tie.map((path) => `${path}.role`),
    fc.constantFrom('Member', 'Chief', null),
  ),
)
const fields = fc.array(statement, { minLength: 1, maxLength: 4 }).map((told) => Object.fromEntries(told))

const registryChange = fc.record({
  number: fc.constantFrom(...NUMBERS),
  last_name: fc.constantFrom('A', 'C', 'D'),
  languages: fc.constantFrom(['Spanish'], []),
  updatedDay: fc.integer({ min: 1, max: 28 }),
  streets: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
})

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('claim' as const),
      source: fc.constantFrom('webAttestation', 'roster', 'dataUpdate', 'decidedConflict'),
      whose: fc.constantFrom('all', 'one', 'other'),
      day: fc.integer({ min: 1, max: 28 }),
      month: fc.constantFrom('01', '05'),
      said: fc.array(fc.record({ number: fc.constantFrom(...NUMBERS), fields }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('load' as const),
      changes: fc.array(registryChange, { maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('again' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undoLoad' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Snapshot = ReadonlyMap<number, DirectoryRecord>
type World = {
  applied: string[]
  undone: string[]
  loads: { batchId: string; before: Snapshot }[]
  owners: Map<string, string | null>
}

const system = { userId: null }
const readRegistry = (c: Connection) => readRegistryRecords(c, NPIS)

function changeRecord(
  change: typeof registryChange extends fc.Arbitrary<infer Value> ? Value : never,
  batchId: string,
  known: DirectoryRecord | undefined,
): DirectoryRecord {
  const record = known ?? makePractitioner(change.number, batchId)
  const { last_name, languages, updatedDay } = change
  const registry_updated_on = `2026-03-${String(updatedDay).padStart(2, '0')}`
  const row: Row = { ...record.row, last_name, languages, registry_updated_on }
  const mailing = record.locations.filter(({ position }) => position === -1)
  const locations = change.streets
    .toSorted((left, right) => left - right)
    .map((street) => makePlace(record.npi, street, street))
  return { ...record, row, locations: [...mailing, ...locations] }
}

async function takeStep(c: Connection, world: World, taken: Step): Promise<void> {
  const pick = (from: string[], which: number) => from.splice(which % Math.max(from.length, 1), 1)[0]
  if (taken.does === 'claim') {
    const orgId = { all: null, one, other }[taken.whose]
    const sourceId = SOURCES[taken.source as keyof typeof SOURCES].id
    const batchId = await openBatch(c, { sourceId, label: 'Claims', orgId })
    const observedOn = `2026-${taken.month}-${String(taken.day).padStart(2, '0')}`
    const claims = taken.said.map((said) => ({ npi: npiOf(said.number), observedOn, fields: said.fields }))
    await stageClaims(c, batchId, claims)
    await applyClaims(c, batchId, system)
    world.applied.push(batchId)
    world.owners.set(batchId, orgId)
  } else if (taken.does === 'load') {
    const before = await readRegistry(c)
    const batchId = await loadRegistry(
      c,
      await lockLedger(c),
      (id, known) => [
        ...new Map(
          taken.changes.map((change) => [
            change.number,
            changeRecord(change, id, known.get(npiOf(change.number))),
          ]),
        ).values(),
      ],
      NPIS,
    )
    world.loads.push({ batchId, before })
  } else if (taken.does === 'undo') {
    const batchId = pick(world.applied, taken.which)
    if (batchId === undefined) return
    await undoBatch(c, batchId, system)
    world.undone.push(batchId)
  } else if (taken.does === 'again') {
    const batchId = pick(world.undone, taken.which)
    if (batchId === undefined) return
    await applyClaims(c, batchId, system)
    world.applied.push(batchId)
  } else {
    const load = world.loads.pop()
    if (load === undefined) return
    await undoBatch(c, load.batchId, system)
    expect(await readRegistry(c)).toEqual(load.before)
  }
}

const readAll = async (c: Connection) => ({
  overlays: await readOverlays(c),
  everyone: await readView(c, PUBLIC_VIEW),
  one: await readView(c, one),
  other: await readView(c, other),
})

/** Forgets what the views hold and puts them together again. */
async function readFromScratch(c: Connection) {
  for (const table of ['records', 'periods', 'practitioners', 'entities', 'locations', 'affiliations'])
    await c.run({ text: `delete from overlay.${table}`, values: [] })
  await c.run(sql`insert into batches (id, source_id, state, label, started_at)
    values ('00000000-0000-4000-8000-00000000abcd', ${SOURCES.registry.id}, 'draft', 'x', now()) on conflict do nothing`)
  const batchId = '00000000-0000-4000-8000-00000000abcd'
  await resolveRecords(c, NPIS, { batchId, at: await lockLedger(c) })
  return readAll(c)
}

class Rollback extends Error {}

test('batches applied, undone and applied again in any order add up to what those that remain add up to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const running = db.database.asSystem(async (c) => {
        const world: World = { applied: [], undone: [], loads: [], owners: new Map() }
        for (const taken of steps) await takeStep(c, world, taken)
        const grown = await readAll(c)
        expect(grown).toEqual(await readFromScratch(c))

        // Without the claims of the other organization no one else sees anything otherwise.
        const others = world.applied.filter((batchId) => world.owners.get(batchId) === other)
        await c.run(sql`delete from claims where batch_id = any (${others}::uuid[])`)
        const alone = await readFromScratch(c)
        expect([alone.everyone, alone.one]).toEqual([grown.everyone, grown.one])
        expect(alone.other).toEqual(alone.everyone)

        for (const batchId of world.applied) await c.run(sql`delete from claims where batch_id = ${batchId}`)
        const bare = await readFromScratch(c)
        expect(bare.overlays).toEqual({
          practitioners: [],
          entities: [],
          locations: [],
          affiliations: [],
          records: [],
        })
        throw new Rollback()
      })
      await running.catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error
      })
    }),
    { numRuns: 25 * inject('depth') },
  )
})

const VIEWS = () => [PUBLIC_VIEW, one, other]

test('rewinding gives what everyone and each organization saw after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const running = db.database.asSystem(async (c) => {
        const world: World = { applied: [], undone: [], loads: [], owners: new Map() }
        // A record that came with a load is gone when that is undone, and with it what it was.
        const isKept = steps.every(({ does }) => does !== 'undoLoad')
        const npis = isKept ? NPIS : NPIS.filter((npi) => npi !== npiOf(LATE))
        const readKept = async (view: string) => {
          const rows = Object.entries(await readView(c, view)).map(([table, all]) => [
            table,
            all.filter((row) => npis.includes((row as { npi: number }).npi)),
          ])
          return keepFields(Object.fromEntries(rows))
        }
        const moments: { at: Date; view: string; seen: Record<string, string[]> }[] = []
        for (const taken of steps) {
          await takeStep(c, world, taken)
          // Each step carries a moment later than all before.
          const at = new Date((await lockLedger(c)).getTime() - 1)
          for (const view of VIEWS()) moments.push({ at, view, seen: await readKept(view) })
        }
        for (const { at, view, seen } of moments) {
          const orgId = view === PUBLIC_VIEW ? null : view
          expect([at, orgId, await readRewoundView(c, npis, { orgId, at })]).toEqual([at, orgId, seen])
        }
        throw new Rollback()
      })
      await running.catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error
      })
    }),
    { numRuns: 25 * inject('depth') },
  )
})

test('a view of the past holds what the organization saw then, also when it is opened again later', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        step.filter(({ does }) => does !== 'undoLoad'),
        { minLength: 3, maxLength: 9 },
      ),
      fc.nat({ max: 2 }),
      async (steps, early) => {
        const running = db.database.asSystem(async (c) => {
          const world: World = { applied: [], undone: [], loads: [], owners: new Map() }
          let seen: Record<string, string[]> = {}
          let at = new Date(0)
          for (const [index, taken] of steps.entries()) {
            await takeStep(c, world, taken)
            if (index === early) {
              at = new Date((await lockLedger(c)).getTime() - 1)
              seen = keepFields(await readView(c, one))
            }
            if (index < early) continue
            const viewId = await openPastView(c, one, at)
            expect(keepFields(await readView(c, viewId))).toEqual(seen)
            expect(await openPastView(c, one, at)).toBe(viewId)
          }
          throw new Rollback()
        })
        await running.catch((error: unknown) => {
          if (!(error instanceof Rollback)) throw error
        })
      },
    ),
    { numRuns: 8 * inject('depth') },
  )
})
