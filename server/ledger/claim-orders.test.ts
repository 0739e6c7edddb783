import { randomUUID } from 'node:crypto'
import { makeLocationKey, SOURCES } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { PUBLIC_VIEW } from './records/directory-record.ts'
import { resolveViews } from './resolve-records.ts'
import { ensureSources } from './sources.ts'
import {
  fillDirectory,
  insertOrganization,
  npiOf,
  readOverlays,
  readView,
} from './testing/small-directory.ts'

/** Sequences of one run, each with records and batches of its own: what they wait for they wait for once. */
const SIDE_BY_SIDE = 100
const PRACTITIONERS = 2

let db: TestDatabase
let one: string
let other: string
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem(async (c) => {
    await ensureSources(c)
    one = await insertOrganization(c, 'One')
    other = await insertOrganization(c, 'Other')
    await fillDirectory(c, { practitioners: PRACTITIONERS * SIDE_BY_SIDE, entities: SIDE_BY_SIDE })
  })
})
afterAll(() => db.drop())

const entityOf = (index: number) => npiOf(PRACTITIONERS * SIDE_BY_SIDE + index)
const practitionerOf = (index: number, which: number) => npiOf(PRACTITIONERS * index + which)

const keyOf = (street: string) => makeLocationKey({ address_1: street, address_2: null, zip: '75209' })
const place = fc.constantFrom(...['12 ELM ST', '40 OAK AVE', '3 NEW WAY'].map(keyOf))
const stated = <Value>(path: string, ...values: Value[]) =>
  fc.tuple(fc.constant(path), fc.constantFrom<Value | null>(...values, null))
const placed = fc.oneof(
  fc.tuple(
    place.map((key) => `locations.${key}`),
    fc.boolean(),
  ),
  fc.tuple(
    place.map((key) => `locations.${key}.address_1`),
    fc.constantFrom('3 New Way', null),
  ),
  fc.tuple(
    place.map((key) => `locations.${key}.phone`),
    fc.constantFrom('2145550171', '2145550172', null),
  ),
)
const ofPractitioner = fc.oneof(
  stated('last_name', 'A', 'B'),
  stated('medicare_specialty', 'A', 'B'),
  stated('languages', ['Spanish'], ['Spanish', 'Hindi']),
  // ENTITY stands for the entity of the sequence.
  fc.tuple(
    fc.constantFrom('affiliations.ENTITY|-', `affiliations.ENTITY|${keyOf('12 ELM ST')}`),
    fc.boolean(),
  ),
  stated('affiliations.ENTITY|-.role', 'Member', 'Chief'),
  placed,
)
const ofEntity = fc.oneof(stated('name', 'A', 'B'), stated('parent_name', 'A', 'B'), placed)
const fieldsOf = (statement: fc.Arbitrary<readonly [string, unknown]>) =>
  fc.array(statement, { minLength: 1, maxLength: 4 })

const about = {
  practitioners: fc.array(fc.tuple(fc.nat({ max: PRACTITIONERS - 1 }), fieldsOf(ofPractitioner)), {
    minLength: 1,
    maxLength: 2,
  }),
  entity: fieldsOf(ofEntity),
}
const stepOf = (said: fc.Arbitrary<Pick<Claimed, 'practitioners' | 'entity'>>) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('claim' as const),
        source: fc.constantFrom('webAttestation', 'roster', 'dataUpdate', 'decidedConflict'),
        whose: fc.constantFrom('all', 'one', 'other'),
        day: fc.integer({ min: 10, max: 28 }),
        month: fc.constantFrom('01', '05'),
        said,
      }),
    },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('again' as const), which: fc.nat() }) },
  )
type Claimed = {
  readonly practitioners: readonly (readonly [which: number, told: readonly (readonly [string, unknown])[]])[]
  readonly entity: readonly (readonly [string, unknown])[]
}
type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer Value> ? Value : never

const nothing = { practitioners: fc.constant([]), entity: fc.constant([]) }
const sequenceOf = (said: fc.Arbitrary<Claimed>) => fc.array(stepOf(said), { minLength: 3, maxLength: 10 })
const sequence = fc.oneof(
  sequenceOf(fc.record({ ...nothing, practitioners: about.practitioners })),
  sequenceOf(fc.record({ ...nothing, entity: about.entity })),
  sequenceOf(fc.record(about)),
)

type Batch = { readonly id: string; readonly state: 'applied' | 'undone' }
type NewBatch = { id: string; source_id: string; org_id: string | null; started_at: string }
type NewClaim = { npi: number; batch_id: string; observed_on: string; fields: object }
/** The changes to all sequences that are made at once. */
type Round = { batches: NewBatch[]; claims: NewClaim[]; states: Batch[] }

type Done = Record<Batch['state'], string[]>

const take = (from: string[], which: number) => from.splice(which % Math.max(from.length, 1), 1)[0]

function claim(round: Round, index: number, step: Extract<Step, { does: 'claim' }>, at: Date): string {
  const id = randomUUID()
  const entity = String(entityOf(index))
  const source_id = SOURCES[step.source as keyof typeof SOURCES].id
  const org_id = { all: null, one, other }[step.whose] ?? null
  round.batches.push({ id, source_id, org_id, started_at: at.toISOString() })
  const observed_on = `2026-${step.month}-${step.day}`
  const say = (npi: number, told: readonly (readonly [string, unknown])[]) => {
    const fields = Object.fromEntries(told.map(([path, value]) => [path.replace('ENTITY', entity), value]))
    round.claims.push({ npi, batch_id: id, observed_on, fields })
  }
  const byPractitioner = new Map(step.said.practitioners)
  for (const [which, told] of byPractitioner) say(practitionerOf(index, which), told)
  if (step.said.entity.length > 0) say(Number(entity), step.said.entity)
  return id
}

function takeStep(round: Round, done: Done, index: number, step: Step, at: Date): void {
  const id =
    step.does === 'claim'
      ? claim(round, index, step, at)
      : take(step.does === 'undo' ? done.applied : done.undone, step.which)
  if (id === undefined) return
  const state = step.does === 'undo' ? 'undone' : 'applied'
  done[state].push(id)
  round.states.push({ id, state })
}

async function carryOut(c: Connection, { batches, claims, states }: Round, at: Date): Promise<void> {
  await c.run(sql`
    insert into batches (id, source_id, org_id, state, label, started_at)
    select id, source_id, org_id, 'draft', 'Claims', started_at from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb)
      b (id uuid, source_id uuid, org_id uuid, started_at timestamptz)`)
  await c.run(sql`
    insert into claims (npi, batch_id, source_id, org_id, observed_on, fields)
    select c.npi, b.id, b.source_id, b.org_id, c.observed_on, c.fields
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) c (npi bigint, batch_id uuid, observed_on date, fields jsonb)
    join batches b on b.id = c.batch_id`)
  await c.run(sql`
    update batches b set state = s.state, applied_at = coalesce(b.applied_at, ${at})
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) s (id uuid, state text) where b.id = s.id`)
  const [batchId = randomUUID()] = states.map(({ id }) => id)
  const npis = await c.rows<{ npi: number }>(sql`
    select distinct npi from claims where batch_id = any (${states.map(({ id }) => id)}::uuid[])`)
  await resolveViews(
    c,
    npis.map(({ npi }) => npi),
    { batchId, at },
  )
}

const allNpis = () => Array.from({ length: (PRACTITIONERS + 1) * SIDE_BY_SIDE }, (_, number) => npiOf(number))

const readAll = async (c: Connection) => ({
  overlays: await readOverlays(c),
  everyone: await readView(c, PUBLIC_VIEW),
  one: await readView(c, one),
  other: await readView(c, other),
})
type All = Awaited<ReturnType<typeof readAll>>

async function readFromScratch(c: Connection, at: Date): Promise<All> {
  for (const table of ['records', 'periods', 'practitioners', 'entities', 'locations', 'affiliations'])
    await c.run({ text: `delete from overlay.${table}`, values: [] })
  await resolveViews(c, allNpis(), { batchId: randomUUID(), at })
  return readAll(c)
}

/** Sequences that end with overlays of one kind, of which the test has to have some. */
const seen = { ofPractitionersOnly: 0, ofEntitiesOnly: 0, ofOrganizations: 0, sequences: 0 }

function countKinds({ overlays }: All): void {
  const npisOf = (table: string) => new Set((overlays[table] as { npi: number }[]).map(({ npi }) => npi))
  const [practitioners, entities] = [npisOf('practitioners'), npisOf('entities')]
  const own = (overlays.records as { npi: number; view_id: string }[]).filter(
    ({ view_id }) => view_id === one,
  )
  seen.ofOrganizations += own.length
  for (let index = 0; index < SIDE_BY_SIDE; index += 1) {
    const hasEntity = entities.has(entityOf(index))
    const hasPractitioner = [0, 1].some((which) => practitioners.has(practitionerOf(index, which)))
    if (hasPractitioner && !hasEntity) seen.ofPractitionersOnly += 1
    if (hasEntity && !hasPractitioner) seen.ofEntitiesOnly += 1
  }
  seen.sequences += SIDE_BY_SIDE
}

class Rollback extends Error {}

async function checkSequences(c: Connection, sequences: readonly Step[][]): Promise<void> {
  const untouched = await readAll(c)
  const all = sequences.map((): Done => ({ applied: [], undone: [] }))
  const startedAt = Date.parse('2026-06-01T00:00:00Z')
  const rounds = Math.max(...sequences.map(({ length }) => length))
  for (let place = 0; place < rounds; place += 1) {
    const round: Round = { batches: [], claims: [], states: [] }
    const at = new Date(startedAt + place * 1000)
    for (const [index, steps] of sequences.entries()) {
      const step = steps[place]
      const done = all[index]
      if (step && done) takeStep(round, done, index, step, at)
    }
    await carryOut(c, round, at)
  }
  const grown = await readAll(c)
  countKinds(grown)
  expect(await readFromScratch(c, new Date(startedAt + rounds * 1000))).toEqual(grown)

  // What is left is undone one after another, in the order in which the sequences did them.
  for (let place = 0; all.some(({ applied }) => applied.length > 0); place += 1) {
    const ids = all.flatMap(({ applied }) => applied.splice(0, 1))
    const states = ids.map((id): Batch => ({ id, state: 'undone' }))
    await carryOut(c, { batches: [], claims: [], states }, new Date(startedAt + (rounds + place + 1) * 1000))
  }
  expect(await readAll(c)).toEqual(untouched)
  const open = await c.rows(sql`select from overlay.periods where ended_at is null`)
  expect(open).toHaveLength(0)
}

test('batches applied, undone and applied again in any order add up to what they add up to from nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sequence, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE }),
      async (sequences) => {
        const running = db.database.asSystem(async (c) => {
          await checkSequences(c, sequences)
          throw new Rollback()
        })
        await running.catch((error: unknown) => {
          if (!(error instanceof Rollback)) throw error
        })
      },
    ),
    { numRuns: 8 * inject('costlyDepth'), endOnFailure: true },
  )
  expect(seen.sequences).toBe(8 * SIDE_BY_SIDE * inject('costlyDepth'))
  expect(Math.min(seen.ofPractitionersOnly, seen.ofEntitiesOnly, seen.ofOrganizations)).toBeGreaterThan(0)
})
