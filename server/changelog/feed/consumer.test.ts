import { randomUUID } from 'node:crypto'
import { SOURCES, type Viewer } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import {
  fillDirectory,
  insertOrganization,
  loadRegistry,
  npiOf,
} from '#server/ledger/testing/small-directory.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { rebuildSearch } from '#server/search/read-model/rebuild-search.ts'
import { parsePosition, printPosition, START } from './position.ts'
import { type ChangeEvent, readChanges } from './read-changes.ts'

const PEOPLE = 12
const WRITERS = 3
const STEPS = 3
const NO_FILTER = { npis: [], fields: [], sources: [] }

let db: TestDatabase
let own: string
let other: string
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem(async (c) => {
    own = await insertOrganization(c, 'One')
    other = await insertOrganization(c, 'Two')
    await fillDirectory(c, { practitioners: PEOPLE, entities: 2 })
  })
  await rebuildSearch(db.database)
})
afterAll(() => db.drop())

const viewerOf = (orgId: string): Viewer => ({
  user: { id: orgId, name: 'Reader', email: '', roleIds: [], orgId, active: true, products: [] },
  organization: {
    id: orgId,
    name: 'One',
    clientId: 'one',
    active: true,
    products: [
      {
        name: 'PROVIDER_DIRECTORY',
        active: true,
        config: { dataAccess: 'INNOVATOR', apiAccess: 'BATCH', states: [], zipCodes: [] },
      },
    ],
  },
  roles: [],
  environment: 'production',
  companyEmailDomain: '',
})

let random = 1
/** Returns a pseudorandom number from 0 to below `end`. */
function draw(end: number): number {
  random = (random * 48_271) % 2_147_483_647
  return random % end
}

async function writeClaims(orgId: string | null, step: number): Promise<void> {
  const npis = [...new Set(Array.from({ length: 1 + draw(4) }, () => draw(PEOPLE)))]
  const isUndone = draw(3) === 0
  const batchId = await db.database.asSystem(async (c) => {
    const id = await openBatch(c, { sourceId: SOURCES.dataUpdate.id, label: `Batch ${step}`, orgId })
    const fields = { middle_name: `M${step}`, languages: [`L${step}`] }
    await stageClaims(
      c,
      id,
      npis.map((number) => ({ npi: npiOf(number), observedOn: '2026-07-01', fields })),
    )
    await applyClaims(c, id, { userId: null })
    return id
  })
  if (isUndone) await db.database.asSystem((c) => undoBatch(c, batchId, { userId: null }))
}

function loadNames(step: number): Promise<unknown> {
  const npi = npiOf(draw(PEOPLE))
  return db.database.asSystem(async (c) => {
    const at = await lockLedger(c)
    const rename = (known: ReadonlyMap<number, { row: object }>) =>
      [...known.values()].map((record) => ({
        ...record,
        row: { ...record.row, last_name: `NAME${step}` },
      })) as never
    await loadRegistry(c, at, (_, known) => rename(known), [npi])
  })
}

const readPage = (from: string, limit: number) =>
  db.database.asOrganization(own, (c) =>
    readChanges(c, viewerOf(own), {
      ...{ filter: NO_FILTER, limit, order: 'oldest', until: undefined },
      from: parsePosition(from),
    }),
  )

/** The stored state of a consumer: the changes that it took, and its next cursor, which it saves after them. */
type Disk = { taken: Map<string, ChangeEvent>; cursor: string; pages: number }

/** Reads until it is killed, which may be between taking a page and noting where to go on. */
async function consume(disk: Disk, isOver: () => boolean): Promise<void> {
  for (;;) {
    const wasOver = isOver()
    const page = await readPage(disk.cursor, 1 + draw(12))
    for (const change of page.changes) disk.taken.set(change.id, change)
    disk.pages += 1
    if (draw(4) === 0) return
    if (page.end) disk.cursor = printPosition(page.end)
    if (wasOver && page.changes.length === 0 && !page.hasMore) throw new Error('Over')
  }
}

test('a consumer that is killed at random reads each change once per id, in order, while others write', async () => {
  const disk: Disk = { taken: new Map(), cursor: printPosition(START), pages: 0 }
  let isOver = false
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let step = 0; step < STEPS; step += 1) {
      const number = writer * STEPS + step
      if (writer === 0) await loadNames(number)
      else await writeClaims([null, own, other][draw(3)] ?? null, number)
    }
  })
  const writing = Promise.all(writers).finally(() => {
    isOver = true
  })
  const reading = (async () => {
    for (;;) {
      const over = await consume(disk, () => isOver).catch((error: unknown) => error)
      if (over instanceof Error && over.message === 'Over') return
      if (over !== undefined) throw over
    }
  })()
  await Promise.all([writing, reading])
  const all = await readPage(printPosition(START), 10_000)
  expect(all.hasMore).toBe(false)
  expect(all.changes.length).toBeGreaterThan(WRITERS * STEPS)
  expect([...disk.taken.keys()]).toEqual(all.changes.map(({ id }) => id))
  const moments = all.changes.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted())
  // Played back on nothing, they end at what the view shows now.
  const last = new Map(
    all.changes.map(({ subject, field, after }) => [`${subject.npi} ${field.path}`, after]),
  )
  const shown = await db.database.asOrganization(own, (c) =>
    c.rows<{ npi: string; middle_name: string | null; last_name: string | null }>(
      sql`select npi::text as npi, middle_name, last_name from viewed.practitioners`,
    ),
  )
  for (const row of shown)
    for (const path of ['middle_name', 'last_name'] as const)
      if (last.has(`${row.npi} ${path}`))
        expect([row.npi, path, last.get(`${row.npi} ${path}`)]).toEqual([row.npi, path, row[path]])
})

test('a transaction that has not ended hides nothing that comes behind it', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const before = await readPage(printPosition(START), 10_000)
  const cursor = printPosition(before.end ?? START)
  const slow = db.database.asSystem(async (c) => {
    const id = await openBatch(c, { sourceId: SOURCES.manualEdit.id, label: 'Slow', orgId: own })
    await stageClaims(c, id, [{ npi: npiOf(1), observedOn: '2026-07-02', fields: { gender: 'X' } }])
    await applyClaims(c, id, { userId: null })
    held()
    await mayEnd
  })
  await isHeld
  const quick = db.database.asSystem(async (c) => {
    const id = await openBatch(c, { sourceId: SOURCES.manualEdit.id, label: 'Quick', orgId: own })
    await stageClaims(c, id, [{ npi: npiOf(2), observedOn: '2026-07-02', fields: { gender: 'X' } }])
    await applyClaims(c, id, { userId: null })
  })
  const meanwhile = await readPage(cursor, 100)
  expect([meanwhile.changes, meanwhile.hasMore]).toEqual([[], false])
  end()
  await Promise.all([slow, quick])
  const after = await readPage(printPosition(meanwhile.end ?? parsePosition(cursor)), 100)
  expect(after.changes.map(({ batch }) => batch.label)).toEqual(['Slow', 'Quick'])
})

test('filters leave what was asked for, in pages of either order, and no one reads the changes of others', async () => {
  const page = (filter: object, order: 'newest' | 'oldest' = 'newest', limit = 500) =>
    db.database.asOrganization(own, (c) =>
      readChanges(c, viewerOf(own), {
        ...{ filter: { ...NO_FILTER, ...filter }, limit, order, from: undefined, until: undefined },
      }),
    )
  const all = await page({})
  const oldest = await page({}, 'oldest')
  expect(all.changes.toReversed()).toEqual(oldest.changes)
  const npi = all.changes[0]?.subject.npi ?? ''
  const kept = async (filter: object, test: (change: ChangeEvent) => boolean) =>
    expect((await page(filter)).changes).toEqual(all.changes.filter(test))
  await kept({ npis: [npi] }, ({ subject }) => subject.npi === npi)
  await kept({ fields: ['gender'] }, ({ field }) => field.path === 'gender')
  await kept({ sources: ['registry'] }, ({ source }) => source.kind === 'registry')
  const batchId = all.changes[0]?.batch.id ?? randomUUID()
  await kept({ batchId }, ({ batch }) => batch.id === batchId)
  await kept({ text: 'name' }, ({ before, after }) => /name/i.test(JSON.stringify([before, after])))
  const first = await page({}, 'newest', 3)
  expect(first.changes).toEqual(all.changes.slice(0, 3))
  const ofOther = await db.database.asSystem((c) =>
    c.rows<{ id: string }>(sql`select id from changes where org_id = ${other}`),
  )
  expect(ofOther.length).toBeGreaterThan(0)
  const seen = new Set(all.changes.map(({ id }) => id))
  expect(ofOther.filter(({ id }) => seen.has(id))).toEqual([])
  const [event] = (await page({ fields: ['gender'] })).changes
  expect(event).toMatchObject({
    subject: { npi: String(npiOf(2)), kind: 'practitioner', name: expect.stringMatching(/^Ada/) },
    field: { path: 'gender', label: 'Gender', place: null },
    before: 'F',
    after: 'X',
    source: { kind: 'manual_edit', name: 'Manual edit' },
    batch: { label: 'Quick', isOwn: true },
    by: null,
  })
})
