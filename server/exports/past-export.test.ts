import { api } from '@concord/contract'
import { getUsualColumns, makeNpi, PLAN_FINDER_CHANGE_DAYS, SOURCES } from '@concord/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import { putLocations, putPractitioner } from '#server/search/read-model/testing/golden-records.ts'
import { removeFiles } from './jobs.ts'
import { type Exports, readCsv, TINY, useExports, VIEWER } from './testing/use-exports.ts'

const NPI = makeNpi('299400001')
const PLACE = {
  ...{ position: 0, city: 'DALLAS', state: 'TX', zip: '75209' },
  ...{ phone: '2145550101', accepting_new_patients: null },
}

let exports: Exports
/** A moment before the practitioner was renamed. */
let asOf: string

beforeAll(async () => {
  exports = await useExports()
  await exports.setConfig({ states: [], zipCodes: [], apiAccess: 'BATCH', dataAccess: 'INNOVATOR' })
  const { database } = exports.program
  await database.asSystem(async (c) => {
    await putPractitioner(c, { npi: Number(NPI), last_name: 'ZIMMERVOLT' })
    await putLocations(c, Number(NPI), [PLACE])
    await c.run(sql`
      update practitioners set registry_updated_on = '2020-01-02', batch_id = (
        select id from batches where source_id = ${SOURCES.registry.id} order by applied_at limit 1)
      where npi = ${NPI}`)
    await refreshSearch(c, [NPI])
  })
  asOf = new Date(Date.now() - 1).toISOString()
  await database.asSystem(async (c) => {
    const batchId = await openBatch(c, { sourceId: SOURCES.webAttestation.id, label: 'Renamed' })
    await stageClaims(c, batchId, [
      { npi: NPI, observedOn: '2026-06-09', fields: { last_name: 'Ostermoor' } },
    ])
    await applyClaims(c, batchId, { userId: null })
  })
})
afterAll(() => exports.close())
beforeEach(() => exports.program.database.asSystem((c) => c.run(sql`delete from exports`)))

const source = (query: string) => ({
  kind: 'search' as const,
  search: { subject: 'practitioner' as const, filters: { query } },
})

test('an export as of a moment holds what was found then, and says so', async () => {
  const now = await exports.run(await exports.start({ source: source('zimmervolt') }), TINY)
  expect(now).toMatchObject({ asOf: null, rows: 0 })
  const started = await exports.start({ source: source('zimmervolt'), asOf })
  expect(started).toMatchObject({ asOf, expectedRows: 1 })
  expect(await exports.run(started, TINY)).toMatchObject({ state: 'ready', rows: 1, asOf, readAt: asOf })
  expect(readCsv(await exports.readFile(started))).toEqual([[NPI, 'ZIMMERVOLT', 'DALLAS']])
})

test('a list as of a moment has the records of then', async () => {
  const started = await exports.start({
    source: { kind: 'list', npis: [NPI] },
    columns: ['npi', 'name'],
    asOf,
  })
  await exports.run(started, TINY)
  expect(readCsv(await exports.readFile(started))).toEqual([[NPI, 'ZIMMERVOLT']])
})

test('run again it keeps its moment, and nothing differs', async () => {
  const started = await exports.start({ source: source('zimmervolt'), asOf })
  await exports.run(started, TINY)
  const { reply } = await exports.program.call(VIEWER, api.repeatExport, { params: { id: started.id } })
  expect(reply.export).toMatchObject({ asOf, expectedRows: 1 })
  expect(await exports.run(reply.export, TINY)).toMatchObject({
    rows: 1,
    changes: { added: 0, changed: 0, removed: 0, same: 1 },
  })
})

test('an export of a moment that cannot be shown any more fails and says why', async () => {
  const started = await exports.start({ source: source('zimmervolt'), asOf })
  await exports.program.database.asSystem((c) =>
    c.run(sql`update exports set as_of = '2001-01-01' where id = ${started.id}`),
  )
  expect(await exports.run(started, TINY)).toMatchObject({ state: 'failed', failure: 'tooManyChanges' })
})

test('a moment that is refused starts no export', async () => {
  const { status } = await exports.program.call(VIEWER, api.startExport, {
    body: { name: 'Old', source: source('zimmervolt'), format: 'csv', columns: ['npi'], asOf: '2001-01-01' },
  })
  expect(status).toBe(400)
  const stored = await exports.program.database.asSystem((c) => c.rows(sql`select id from exports`))
  expect(stored).toEqual([])
})

test('a file for Plan Finder notes the change that its row of a record holds, once, and no other file does', async () => {
  const { database } = exports.program
  const findHeld = () =>
    database.asSystem((c) =>
      c.rows(sql`
        select x.export_id as id, x.changed_at = (
          select max(h.at) from changes h where h.npi = x.npi and h.layer <> 'source') as "isNewest"
        from export_held_changes x where x.npi = ${NPI}`),
    )
  const columns = [...getUsualColumns('practitioner')]
  const whole = { source: source('ostermoor'), format: 'json', columns } as const
  const withoutChange = [
    { ...whole, source: source('zimmervolt'), asOf },
    { ...whole, source: source('smith') },
    { ...whole, format: 'csv' },
    { ...whole, columns: columns.filter((name) => name !== 'phone') },
  ] as const
  for (const body of withoutChange)
    expect((await exports.run(await exports.start(body), TINY)).state).toBe('ready')
  expect(await findHeld()).toEqual([])
  const first = await exports.start(whole)
  expect(await exports.run(first, TINY)).toMatchObject({ state: 'ready', rows: 1 })
  await exports.run(await exports.start({ ...whole, format: 'ndjson' }), TINY)
  expect(await findHeld()).toEqual([{ id: first.id, isNewest: true }])
  await removeFiles(exports.jobs, new Date(Date.now() + (PLAN_FINDER_CHANGE_DAYS + 1) * 86_400_000))
  expect(await findHeld()).toEqual([])
})
