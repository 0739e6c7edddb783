import { SOURCES } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { lockLedger } from './lock-ledger.ts'
import { openPastView } from './past-view.ts'
import { PUBLIC_VIEW } from './records/directory-record.ts'
import { resolveRecords } from './resolve-records.ts'
import { fillWorld, LATE, NPIS, startWorld, step, takeStep } from './testing/random-steps.ts'
import { keepFields, readRewoundView } from './testing/rewound-view.ts'
import { npiOf, readOverlays, readView } from './testing/small-directory.ts'

let db: TestDatabase
let one: string
let other: string
beforeAll(async () => {
  db = await createTestDatabase()
  ;({ one, other } = await db.database.asSystem(fillWorld))
})
afterAll(() => db.drop())

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
        const world = startWorld(one, other)
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
    { numRuns: 40 * inject('costlyDepth') },
  )
})

const VIEWS = () => [PUBLIC_VIEW, one, other]

test('rewinding gives what everyone and each organization saw after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const running = db.database.asSystem(async (c) => {
        const world = startWorld(one, other)
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
    { numRuns: 40 * inject('costlyDepth') },
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
          const world = startWorld(one, other)
          let seen: Record<string, string[]> = {}
          let at = new Date(0)
          for (const [index, taken] of steps.entries()) {
            await takeStep(c, world, taken)
            if (index === early) {
              at = new Date((await lockLedger(c)).getTime() - 1)
              seen = keepFields(await readView(c, one))
            }
            if (index < early) continue
            const { id: viewId } = await openPastView(c, { orgId: one, at, entitlement: undefined })
            expect(keepFields(await readView(c, viewId))).toEqual(seen)
            const again = await openPastView(c, { orgId: one, at, entitlement: undefined })
            expect(again.id).toBe(viewId)
          }
          throw new Rollback()
        })
        await running.catch((error: unknown) => {
          if (!(error instanceof Rollback)) throw error
        })
      },
    ),
    { numRuns: 8 * inject('costlyDepth') },
  )
})
