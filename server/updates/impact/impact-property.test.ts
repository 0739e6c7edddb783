import { randomUUID } from 'node:crypto'
import { makeLocationKey, type UpdateOrigin } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { readFacts } from '#server/ledger/records/read-facts.ts'
import { fillWorld, LATE, NPIS, startWorld, step, takeStep } from '#server/ledger/testing/random-steps.ts'
import { npiOf, readOverlays, readView } from '#server/ledger/testing/small-directory.ts'
import { openTrial, tryClaims } from '#server/ledger/try-claims.ts'
import {
  findUpdate,
  insertChanges,
  insertLines,
  insertUpdate,
  type UpdateKey,
  updateState,
} from '../update-store.ts'
import { applySelected, undoApplied } from './apply-update.ts'
import { findChangesAfter, noteChosen } from './change-store.ts'
import { findImpact } from './impact-store.ts'
import { readUpdateSources } from './source-store.ts'
import { computeAtOnce } from './start-impact.ts'
import { getSpeech, keepOne, toClaims } from './to-claims.ts'

let db: TestDatabase
let one: string
let other: string
beforeAll(async () => {
  db = await createTestDatabase()
  ;({ one, other } = await db.database.asSystem(fillWorld))
})
afterAll(() => db.drop())

const place = fc
  .constantFrom('12 ELM ST', '40 OAK AVE', '3 NEW WAY')
  .map((street) => `locations.${makeLocationKey({ address_1: street, address_2: null, zip: '75209' })}`)
const value = fc.oneof(
  fc.tuple(fc.constantFrom('last_name', 'credentials'), fc.constantFrom('A', 'B', 'Z', null)),
  fc.tuple(fc.constant('languages'), fc.constantFrom(['Hindi'], [], null)),
  fc.tuple(place, fc.boolean()),
  fc.tuple(
    place.map((path) => `${path}.address_1`),
    fc.constantFrom('3 New Way', '9 Far Rd', null),
  ),
  fc.tuple(
    place.map((path) => `${path}.zip`),
    fc.constantFrom('75209', '10001', '7'),
  ),
  fc.tuple(
    place.map((path) => `${path}.phone`),
    fc.constantFrom('2145550171', '2145550172', '5', null),
  ),
)
const correction = fc.record({
  number: fc.constantFrom(0, 1, 2, LATE),
  said: value,
  isSelected: fc.boolean(),
  isTaken: fc.boolean(),
})

async function storeUpdate(
  c: Connection,
  key: UpdateKey,
  origin: UpdateOrigin,
  corrections: readonly { number: number; said: [string, unknown] }[],
) {
  await insertUpdate(c, key.orgId, {
    ...{ id: key.id, origin, title: '', trueSince: null, createdBy: null },
    saidBy: { source: '', person: '', contact: '' },
    heardAt: new Date('2026-06-09T12:00:00Z'),
  })
  const told = corrections.map(({ number, said: [path, stated] }, index) => ({
    ...{ number: index + 1, line: index + 1, npi: String(npiOf(number)), path, value: stated },
    ...{ before: null, verdict: 'sure' },
  }))
  await insertLines(
    c,
    key,
    told.map(({ line, npi }) => ({ line, npi, raw: null, verdict: 'sure', reason: '', candidates: [] })),
  )
  await insertChanges(c, key, told)
  await updateState(c, key, { state: 'open' })
}

async function getUpdate(c: Connection, key: UpdateKey) {
  const update = await findUpdate(c, key)
  if (!update) throw new Error('The update was not stored')
  return update
}

type Told = { npi: number; path: string; before: unknown; after: unknown }
const inOrder = (changes: readonly Told[]) => changes.map((change) => JSON.stringify(change)).sort()

/** Computes the difference that is shown before applying. */
async function predict(c: Connection, key: UpdateKey): Promise<Told[]> {
  const selected = await findChangesAfter(c, key, { after: 0, limit: 100, isSelected: true })
  const sources = await readUpdateSources(c)
  const speech = getSpeech(await getUpdate(c, key), {
    ...{ orgId: key.orgId, startedAt: new Date().toISOString(), sources },
  })
  const claims = [...Map.groupBy(selected, ({ npi }) => npi)].flatMap(([npi, said]) =>
    toClaims(
      npi,
      keepOne(said, ({ details, path }) => details.found?.path ?? path),
      speech,
      { withDecisions: true },
    ),
  )
  const facts = await readFacts(c, NPIS, { tried: claims })
  return NPIS.flatMap((npi) => {
    const trial = openTrial(facts, npi, key.orgId)
    if (trial === undefined) return []
    const own = claims.filter((claim) => claim.npi === npi)
    return tryClaims(trial, own).changes.map(({ path, before, after }) => ({
      ...{ npi, path, before: before ?? null, after: after ?? null },
    }))
  })
}

class Rollback extends Error {}

test('the impact of a random update is what applying it changes, and undoing it leaves everything as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 6 }),
      fc.array(correction, { minLength: 1, maxLength: 8 }),
      fc.constantFrom<UpdateOrigin[]>('form', 'office'),
      async (steps, corrections, origin) => {
        const running = db.database.asSystem(async (c) => {
          const world = startWorld(one, other)
          for (const taken of steps) await takeStep(c, world, taken)
          const key = { orgId: one, id: randomUUID() }
          await storeUpdate(c, key, origin, corrections)
          expect(await computeAtOnce(c, key, await getUpdate(c, key))).toBe(true)
          const found = await findChangesAfter(c, key, { after: 0, limit: 100 })
          const chosen = found.flatMap(({ number, effect }) => {
            const wish = corrections[number - 1]
            if (effect === 'conflict' && wish?.isTaken)
              return [{ number, selected: true, choice: 'take' as const, reason: 'Random' }]
            return effect === 'ready' || effect === 'breaksRule'
              ? [{ number, selected: wish?.isSelected === true }]
              : []
          })
          if (chosen.length > 0) await noteChosen(c, key, chosen)
          await computeAtOnce(c, key, await getUpdate(c, key))
          const { impact } = (await findImpact(c, key)) ?? {}
          const predicted = await predict(c, key)
          expect(impact?.values).toBe(predicted.length)
          if (!chosen.some(({ selected }) => selected)) throw new Rollback()

          const before = {
            view: await readView(c, one),
            all: await readView(c, other),
            overlays: await readOverlays(c),
          }
          await applySelected(c, key, await getUpdate(c, key), { userId: null, reason: null })
          const changed = await c.rows<Told>(sql`
            select h.npi, h.field_path as path, h.before, h.after from changes h
            join data_update_batches b on b.batch_id = h.batch_id where b.update_id = ${key.id} and h.org_id = ${one} order by h.at`)
          // Batches of one update may change a field one after the other: the first and the last value count.
          const net = [...Map.groupBy(changed, ({ npi, path }) => `${npi} ${path}`).values()].flatMap(
            (made) => {
              const [first, last] = [made[0], made.at(-1)]
              return first && last ? [{ ...first, after: last.after }] : []
            },
          )
          const isReal = ({ before, after }: Told) => JSON.stringify(before) !== JSON.stringify(after)
          expect(inOrder(net.filter(isReal))).toEqual(inOrder(predicted))
          expect(await readView(c, other)).toEqual(before.all)
          await undoApplied(c, key, await getUpdate(c, key), { userId: null, reason: 'Random' })
          expect(await readView(c, one)).toEqual(before.view)
          expect(await readOverlays(c)).toEqual(before.overlays)
          throw new Rollback()
        })
        await running.catch((error: unknown) => {
          if (!(error instanceof Rollback)) throw error
        })
      },
    ),
    { numRuns: 100 * inject('costlyDepth') },
  )
})
