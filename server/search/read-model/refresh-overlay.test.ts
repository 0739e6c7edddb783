import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'
import type { RefreshOptions } from './fresh-rows.ts'
import { RANK_GAP } from './ranks.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { rebuildSearchWithin } from './rebuild-within.ts'
import { refreshOverlay } from './refresh-overlay.ts'
import { refreshSearch } from './refresh-search.ts'
import { putAffiliations, putEntity, putPractitioner } from './testing/golden-records.ts'
import { readModel, readModelOfView } from './testing/model-content.ts'
import { overlayChange, publishView, removeOverlays, VIEW_A, VIEW_B } from './testing/overlays.ts'
import { randomChange } from './testing/random-change.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
  await scratch.database.asSystem(async (connection) => {
    for (const apply of fc.sample(randomChange, { numRuns: 300, seed: 9 })) await apply(connection)
  })
})
afterAll(() => scratch.drop())

const VIEWS = [PUBLIC_VIEW, VIEW_A, VIEW_B]
type Apply = (connection: Connection) => Promise<number[]>

/** Brings the search up to date with what a view sees otherwise. */
const refresh = (connection: Connection, viewId: string, npis: readonly number[], options: RefreshOptions) =>
  viewId === PUBLIC_VIEW
    ? refreshSearch(connection, npis, options)
    : refreshOverlay(connection, viewId, npis, options)

/**
 * A change of what the registry states or of what a view sees of some records, or a view that sees them as others do
 * again.
 */
type Step = { readonly what: 'registry' | 'overlay' | 'removal'; readonly viewId: string; apply: Apply }

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('registry' as const, 'overlay' as const, 'overlay' as const, 'removal' as const),
  viewId: fc.constantFrom(...VIEWS, VIEW_A),
  apply: randomChange,
})

async function take(
  connection: Connection,
  { what, viewId, apply }: Step,
  options: RefreshOptions,
): Promise<void> {
  if (what === 'registry') {
    await refreshSearch(connection, await apply(connection), options)
    return
  }
  if (what === 'overlay') {
    await refresh(connection, viewId, await overlayChange(connection, viewId, apply), options)
    return
  }
  await connection.run(sql`savepoint meant`)
  const npis = await apply(connection)
  await connection.run(sql`rollback to savepoint meant`)
  await removeOverlays(connection, viewId, npis)
  await refresh(connection, viewId, npis, options)
}

/** Returns what a model of nothing but this view would say; leaves everything as it is. */
async function readAlone(connection: Connection, viewId: string) {
  await connection.run(sql`savepoint alone`)
  await publishView(connection, viewId)
  await rebuildSearchWithin(connection)
  const model = await readModel(connection)
  await connection.run(sql`rollback to savepoint alone`)
  return model
}

/** Lists the rows that are in only one of the lists, at most three of each, which are enough. */
function listDifferences(seen: readonly unknown[], alone: readonly unknown[]) {
  const [inSeen, inAlone] = [seen, alone].map((rows) => new Set(rows.map((row) => JSON.stringify(row))))
  return {
    more: [...(inSeen ?? [])].filter((row) => !inAlone?.has(row)).slice(0, 3),
    fewer: [...(inAlone ?? [])].filter((row) => !inSeen?.has(row)).slice(0, 3),
  }
}

async function expectEachViewToStandAlone(connection: Connection): Promise<void> {
  for (const viewId of VIEWS) {
    const seen = await readModelOfView(connection, viewId)
    const alone = await readAlone(connection, viewId)
    const nothing = { viewId, more: [], fewer: [] }
    expect({ viewId, ...listDifferences(seen.subjects, alone.subjects) }).toEqual(nothing)
    expect({ viewId, ...listDifferences(seen.postings, alone.postings) }).toEqual(nothing)
    expect({ viewId, ...listDifferences(seen.rollups, alone.rollups) }).toEqual(nothing)
    expect(seen).toEqual(alone)
  }
}

/** The dictionaries of a transaction that is undone would be remembered by no one. */
class RolledBack extends Error {}

async function undone(work: (connection: Connection) => Promise<void>): Promise<void> {
  const transaction = scratch.database.asSystem(async (connection) => {
    await work(connection)
    throw new RolledBack()
  })
  await expect(transaction).rejects.toThrow(RolledBack)
}

describe.each([
  ['the usual room', { gap: RANK_GAP }],
  ['hardly any room, by copies of the records', { gap: 2, minCopied: 1 }],
  ['no room', { gap: 1 }],
])('between ranks with %s', (_, options: { readonly gap: number } & RefreshOptions) => {
  test('each view answers as a model of its own would, whatever changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) =>
        undone(async (connection) => {
          await rebuildSearchWithin(connection, { gap: options.gap })
          for (const one of steps) await take(connection, one, options)
          await expectEachViewToStandAlone(connection)
        }),
      ),
      { numRuns: 4 * inject('costlyDepth'), seed: 20261123 },
    )
  })
})

test('a model that is built again within a transaction has the rows of all views', async () => {
  await undone(async (connection) => {
    for (const one of fc.sample(step, { numRuns: 80, seed: 3 })) {
      if (one.what === 'registry') await one.apply(connection)
      else await overlayChange(connection, one.viewId, one.apply)
    }
    await rebuildSearchWithin(connection)
    await expectEachViewToStandAlone(connection)
  })
})

test('a model that is built beside the old one has them too, and those of changes that are committed meanwhile', async () => {
  const change = (seed: number, count: number) =>
    scratch.database.asSystem(async (connection) => {
      for (const one of fc.sample(step, { numRuns: count, seed })) await take(connection, one, {})
    })
  await scratch.database.asSystem((connection) => rebuildSearchWithin(connection))
  await change(4, 60)
  let isRunning = true
  const changing = (async () => {
    for (let seed = 100; isRunning; seed += 1) await change(seed, 1)
  })()
  for (let round = 0; round < 2; round += 1) await rebuildSearch(scratch.database)
  isRunning = false
  await changing
  await undone(expectEachViewToStandAlone)
})

describe('what a view has beside the public model', () => {
  const NPI = 2_000_000_700
  const ENTITY = 2_900_000_700
  const VIEW_C = 'c0000000-0000-4000-8000-00000000000c'
  const readOverlay = (connection: Connection, viewId: string) =>
    connection.rows(sql`
      select npi from search.overlay_subjects where view_id = ${viewId} and npi in (${NPI}, ${ENTITY})
      union all select npi from search.overlay_hidden where view_id = ${viewId} and npi in (${NPI}, ${ENTITY})`)

  test('is nothing where it sees a record as the public view does', async () => {
    await undone(async (connection) => {
      const put: Apply = async () => {
        await putPractitioner(connection, { npi: NPI, last_name: 'SMITH' })
        return [NPI]
      }
      await refreshSearch(connection, await put(connection))
      await refreshOverlay(connection, VIEW_C, await overlayChange(connection, VIEW_C, put))
      expect(await readOverlay(connection, VIEW_C)).toEqual([])
      expect(
        await connection.rows(sql`select has_rows from search.overlay_views where view_id = ${VIEW_C}`),
      ).toEqual([{ has_rows: false }])
    })
  })

  test('shows another name of an entity with its practitioners, who are as they were otherwise', async () => {
    await undone(async (connection) => {
      await putEntity(connection, { npi: ENTITY, name: 'MERCY' })
      await putPractitioner(connection, { npi: NPI, last_name: 'SMITH' })
      await putAffiliations(connection, NPI, [{ entity_npi: ENTITY, position: -1, network: null }])
      await refreshSearch(connection, [NPI, ENTITY])
      const renamed = await overlayChange(connection, VIEW_A, async () => {
        await putEntity(connection, { npi: ENTITY, name: 'MERCY HEART' })
        return [ENTITY]
      })
      await refreshOverlay(connection, VIEW_A, renamed)
      const [card] = await connection.rows<{ name: string }>(sql`
        select card ->> 'entityName' as name from search.overlay_subjects
        where npi = ${NPI} and view_id = ${VIEW_A}`)
      expect(card?.name).toBe('MERCY HEART')
      expect(await readOverlay(connection, VIEW_B)).toEqual([])

      await putEntity(connection, { npi: ENTITY, name: 'MERCY HEART' })
      await refreshSearch(connection, [ENTITY])
      expect(await readOverlay(connection, VIEW_A)).toEqual([])
    })
  })

  test('is read by its organization alone', async () => {
    const put: Apply = async (connection) => {
      await putPractitioner(connection, { npi: NPI, last_name: 'OWN' })
      return [NPI]
    }
    await scratch.database.asSystem(async (connection) => {
      await refreshOverlay(connection, VIEW_A, await overlayChange(connection, VIEW_A, put))
    })
    const countRows = (orgId: string | null) =>
      scratch.database.asOrganization(orgId, (connection) =>
        connection.one(sql`select (select count(*) from search.overlay_subjects where npi = ${NPI})::int as subjects,
          (select count(*) from search.overlay_postings where view_id = ${VIEW_A})::int > 0 as postings,
          (select count(*) from search.overlay_rollups where view_id = ${VIEW_A})::int > 0 as rollups,
          (select count(*) from search.overlay_views where view_id = ${VIEW_A})::int as views`),
      )
    expect(await countRows(VIEW_A)).toEqual({ subjects: 1, postings: true, rollups: true, views: 1 })
    const nothing = { subjects: 0, postings: false, rollups: false, views: 0 }
    expect(await countRows(VIEW_B)).toEqual(nothing)
    expect(await countRows(null)).toEqual(nothing)
  })
})
