import { makeLocationKey, SOURCES } from '@concord/domain'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { applyClaims } from '../apply-batch.ts'
import { openBatch } from '../batches.ts'
import { lockLedger } from '../lock-ledger.ts'
import type { DirectoryRecord, Row } from '../records/directory-record.ts'
import { readRegistryRecords } from '../records/read-records.ts'
import { stageClaims } from '../stage-claims.ts'
import { undoBatch } from '../undo-batch.ts'
import {
  fillDirectory,
  insertOrganization,
  loadRegistry,
  makePlace,
  makePractitioner,
  npiOf,
} from './small-directory.ts'

const PRACTITIONERS = 3
const ENTITY = npiOf(PRACTITIONERS)
/** Not there at first. */
export const LATE = PRACTITIONERS + 1
const NUMBERS = [0, 1, 2, LATE]
export const NPIS = [...NUMBERS.map(npiOf), ENTITY]

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

/** Now and then in place of all that the source said before, and then perhaps nothing. */
const said = fc.record({
  number: fc.constantFrom(...NUMBERS),
  fields: fc.oneof({ weight: 5, arbitrary: fields }, { weight: 1, arbitrary: fc.constant({}) }),
  isWhole: fc.nat({ max: 3 }).map((chance) => chance === 0),
})

const registryChange = fc.record({
  number: fc.constantFrom(...NUMBERS),
  last_name: fc.constantFrom('A', 'C', 'D'),
  languages: fc.constantFrom(['Spanish'], []),
  updatedDay: fc.integer({ min: 1, max: 28 }),
  streets: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
})

/** A random step that changes a directory of three practitioners and an entity. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('claim' as const),
      source: fc.constantFrom('webAttestation', 'roster', 'dataUpdate', 'decidedConflict'),
      whose: fc.constantFrom('all', 'one', 'other'),
      day: fc.integer({ min: 1, max: 28 }),
      month: fc.constantFrom('01', '05'),
      said: fc.array(said, { minLength: 1, maxLength: 3 }),
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
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Snapshot = ReadonlyMap<number, DirectoryRecord>
/** Organizations with claims of their own, and what happened so far. */
export type World = {
  readonly one: string
  readonly other: string
  applied: string[]
  undone: string[]
  loads: { batchId: string; before: Snapshot }[]
  owners: Map<string, string | null>
}

const system = { userId: null }
export const readRegistry = (c: Connection) => readRegistryRecords(c, NPIS)

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

/** Stores the records that steps change, and the two organizations that change them. */
export async function fillWorld(c: Connection): Promise<{ one: string; other: string }> {
  const one = await insertOrganization(c, 'One')
  const other = await insertOrganization(c, 'Other')
  await fillDirectory(c, { practitioners: PRACTITIONERS, entities: 1 })
  return { one, other }
}

export const startWorld = (one: string, other: string): World => ({
  ...{ one, other, applied: [], undone: [], loads: [], owners: new Map() },
})

export async function takeStep(c: Connection, world: World, taken: Step): Promise<void> {
  const pick = (from: string[], which: number) => from.splice(which % Math.max(from.length, 1), 1)[0]
  if (taken.does === 'claim') {
    const orgId = { all: null, one: world.one, other: world.other }[taken.whose]
    const sourceId = SOURCES[taken.source as keyof typeof SOURCES].id
    const batchId = await openBatch(c, { sourceId, label: 'Claims', orgId })
    const observedOn = `2026-${taken.month}-${String(taken.day).padStart(2, '0')}`
    const claims = taken.said.map(({ number, ...told }) => ({ npi: npiOf(number), observedOn, ...told }))
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
