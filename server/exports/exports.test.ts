import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, MAX_RUNNING_EXPORTS } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import { scanWorkbook } from '@concord/spreadsheet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import {
  putLocations,
  putPractitioner,
  removeRecord,
} from '#server/search/read-model/testing/golden-records.ts'
import { removeFiles } from './jobs.ts'
import { ALL, type Exports, readCsv, TINY, useExports, VIEWER } from './testing/use-exports.ts'

const HARBOR = 'admin@harbor.example'
const INTERNAL = 'internal@concord.example'
const EVERYWHERE = { states: [], zipCodes: [], apiAccess: 'BATCH', dataAccess: 'INNOVATOR' } as const
const DAY_MS = 86_400_000

let exports: Exports
beforeAll(async () => {
  exports = await useExports()
})
afterAll(() => exports.close())
beforeEach(async () => {
  await exports.program.database.asSystem((c) => c.run(sql`delete from exports`))
  await exports.setConfig(EVERYWHERE)
})

const countPractitioners = async () => {
  const { reply } = await exports.program.call(VIEWER, api.countPractitioners, { body: {} })
  return reply.total
}

const setActive = (email: string, isActive: boolean) =>
  exports.program.database.asSystem((c) =>
    c.run(sql`update users set active = ${isActive} where email = ${email}`),
  )

describe('an export of a search', () => {
  test('names specialties that only the loaded code set knows', async () => {
    const npi = Number(makeNpi('299500091'))
    await exports.program.database.asSystem(async (c) => {
      await c.run(sql`
        insert into taxonomy_codes (code, classification, specialization, display_name)
        values ('999A00000X', 'Astronaut', 'Lunar', 'Lunar Astronaut')`)
      const taxonomies = [{ code: '999A00000X', primary: true, licenseState: null, licenseNumber: null }]
      await putPractitioner(c, { npi, last_name: 'CRATER', taxonomies })
      await refreshSearch(c, [npi])
    })
    const search = { subject: 'practitioner', filters: { query: 'crater' } } as const
    const started = await exports.start({
      source: { kind: 'search', search },
      columns: ['lastName', 'specialty', 'taxonomies'],
    })
    await exports.run(started)
    expect(readCsv(await exports.readFile(started))).toEqual([['CRATER', 'Lunar Astronaut', '999A00000X']])
    await exports.program.database.asSystem(async (c) => {
      await removeRecord(c, npi)
      await refreshSearch(c, [npi])
    })
  })

  test('knows its rows before, says how far it is, and has one file with all rows in the end', async () => {
    const started = await exports.start({ name: 'Whole directory' })
    const total = await countPractitioners()
    expect(started).toMatchObject({ state: 'waiting', rows: 0, expectedRows: total, changes: null })
    const ready = await exports.run(started, TINY)
    expect(ready).toMatchObject({ state: 'ready', rows: total, failure: null, downloads: 0 })
    expect(ready.file?.name).toMatch(/^whole-directory-\d{4}-\d\d-\d\d\.csv$/)
    const rows = readCsv(await exports.readFile(started))
    expect(rows).toHaveLength(total)
    expect(new Set(rows.map(([npi]) => npi)).size).toBe(total)
    expect(await readdir(join(exports.program.home, 'files', ...(await getFolder(started.id))))).toHaveLength(
      2,
    )
  })

  const getFolder = async (id: string) => {
    const { file_key } = await exports.find({ id })
    return (file_key ?? '').split('/').slice(0, -1)
  }

  test('has the same rows in every format, parts and pages large or small', async () => {
    const columns = [
      'npi',
      'lastName',
      'languages',
      'street',
      'longitude',
      'locationCount',
      'verifiedAt',
    ] as const
    const files = new Map<string, Buffer>()
    for (const format of ['csv', 'xlsx', 'json', 'ndjson', 'parquet'] as const) {
      for (const limits of [undefined, TINY]) {
        const started = await exports.start({ format, columns: [...columns] })
        expect(await exports.run(started, limits)).toMatchObject({ state: 'ready' })
        const file = await exports.readFile(started)
        if (limits && format !== 'xlsx') expect(files.get(format)?.equals(file)).toBe(true)
        files.set(format, file)
      }
    }
    const rows = JSON.parse(String(files.get('json'))) as Record<string, unknown>[]
    const lines = String(files.get('ndjson')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows)
    expect(rows.some(({ street }) => typeof street === 'string')).toBe(true)
    const npis = rows.map(({ npi }) => npi)
    expect(npis).toHaveLength(await countPractitioners())
    expect(readCsv(files.get('csv') ?? Buffer.alloc(0)).map(([npi]) => npi)).toEqual(npis)
    expect(String(files.get('parquet')?.subarray(0, 4))).toBe('PAR1')
    expect(String(files.get('xlsx')?.subarray(0, 2))).toBe('PK')
  })

  test('keeps negative numbers as numbers and makes no formula of a name', async () => {
    const { database } = exports.program
    const npi = readCsv(await exports.readFile(await runNew({})))[0]?.[0] ?? ''
    await database.asSystem((c) =>
      c.run(
        sql`update search.subjects set card = card || '{"lastName": "=HYPERLINK(1)"}' where npi = ${npi}`,
      ),
    )
    const made = await runNew({ columns: ['npi', 'lastName', 'longitude'] })
    const rows = readCsv(await exports.readFile(made))
    expect(rows.find(([found]) => found === npi)?.[1]).toBe("'=HYPERLINK(1)")
    expect(rows.map(([, , longitude]) => longitude).filter((cell) => cell?.startsWith("'"))).toEqual([])
    expect(rows.some(([, , longitude]) => longitude?.startsWith('-'))).toBe(true)
  })

  const runNew = async (body: Parameters<Exports['start']>[0]) => {
    const started = await exports.start(body)
    await exports.run(started)
    return started
  }

  test('without a hit is a file with a header alone', async () => {
    const search = { subject: 'practitioner', filters: { query: 'qqqqqq' } } as const
    const started = await exports.start({ source: { kind: 'search', search } })
    expect(await exports.run(started)).toMatchObject({ state: 'ready', rows: 0 })
    expect(String(await exports.readFile(started))).toBe('\ufeffNPI,Last name,City\r\n')
    const json = await runNew({ source: { kind: 'search', search }, format: 'json' })
    expect(String(await exports.readFile(json))).toBe('[]\n')
    for (const format of ['xlsx', 'parquet', 'ndjson'] as const) {
      const other = await exports.start({ source: { kind: 'search', search }, format })
      expect(await exports.run(other)).toMatchObject({ state: 'ready', rows: 0 })
    }
  })

  test('has columns of its kind alone', async () => {
    const { status, reply } = await exports.program.call(VIEWER, api.startExport, {
      body: { name: 'x', source: ALL, format: 'csv', columns: ['practitionerCount'] },
    })
    expect([status, reply.code]).toEqual([400, 'invalid_input'])
  })
})

describe('an export of a list', () => {
  test('answers each entry in its order, whatever it is', async () => {
    const { reply } = await exports.program.call(VIEWER, api.searchPractitioners, { body: { limit: 3 } })
    const [one = '', two = ''] = reply.practitioners.map(({ npi }) => npi)
    const { reply: found } = await exports.program.call(VIEWER, api.searchEntities, { body: { limit: 1 } })
    const entity = found.entities[0]?.npi ?? ''
    const npis = [two, 'nonsense', one, '2000000000', entity, `${one.slice(0, 4)}-${one.slice(4)}`, two]
    const columns = ['entered', 'npi', 'outcome', 'subject'] as const
    const started = await exports.start({ source: { kind: 'list', npis }, columns: [...columns] })
    expect(started).toMatchObject({ expectedRows: 7, source: { kind: 'list', npis: 7 } })
    expect(await exports.run(started, TINY)).toMatchObject({ state: 'ready', rows: 7 })
    expect(readCsv(await exports.readFile(started))).toEqual([
      [two, two, 'found', 'practitioner'],
      ['nonsense', '', 'invalid', ''],
      [one, one, 'found', 'practitioner'],
      ['2000000000', '', 'invalid', ''],
      [entity, entity, 'found', 'entity'],
      [npis[5], one, 'found', 'practitioner'],
      [two, two, 'found', 'practitioner'],
    ])
    await exports.setConfig({ ...EVERYWHERE, states: ['WY'], dataAccess: 'PRACTITIONER' })
    const { reply: again } = await exports.program.call(VIEWER, api.repeatExport, {
      params: { id: started.id },
    })
    await exports.run(again.export, TINY)
    const outcomes = readCsv(await exports.readFile(again.export)).map(([, , outcome]) => outcome)
    expect(outcomes).toEqual(['outside', 'invalid', 'outside', 'invalid', 'outside', 'outside', 'outside'])
  })
})

describe('a run after another', () => {
  const repeat = async (id: string) => {
    const { reply } = await exports.program.call(VIEWER, api.repeatExport, { params: { id } })
    return exports.run(reply.export, TINY)
  }

  test.each(['csv', 'ndjson'] as const)(
    'says what was added, changed and removed since, also as a file (%s)',
    async (format) => {
      const first = await exports.run(await exports.start({ format, columns: ['lastName', 'city'] }), TINY)
      const { database } = exports.program
      const same = await repeat(first.id)
      expect(same.changes).toMatchObject({
        added: 0,
        changed: 0,
        removed: 0,
        same: first.rows,
        since: first.startedAt,
      })
      const { reply } = await exports.program.call(VIEWER, api.searchPractitioners, { body: { limit: 2 } })
      const [gone = '', moved = ''] = reply.practitioners.map(({ npi }) => npi)
      const come = makeNpi(`20000000${format.length}`)
      await database.asSystem(async (c) => {
        const others = await removeRecord(c, Number(gone))
        await putPractitioner(c, { npi: Number(come), last_name: 'NEWCOMER' })
        const place = {
          city: 'NEWTOWN',
          state: 'TX',
          zip: '75209',
          phone: null,
          accepting_new_patients: null,
        }
        await putLocations(c, Number(moved), [{ position: 0, ...place }])
        await refreshSearch(c, [Number(gone), Number(moved), Number(come), ...others])
      })
      const next = await repeat(first.id)
      expect(next.changes).toMatchObject({
        added: 1,
        changed: 1,
        removed: 1,
        same: first.rows - 2,
        since: same.startedAt,
      })
      const file = String(await exports.readFile(next, 'changes'))
      const changes = new Map<string, unknown[]>(
        format === 'csv'
          ? readCsv(Buffer.from(file)).map(([change = '', ...cells]) => [change, cells])
          : file
              .trimEnd()
              .split('\n')
              .map((line) => JSON.parse(line))
              .map(({ change, ...row }) => [change, Object.values(row)]),
      )
      const nothing = format === 'csv' ? '' : null
      expect(changes.get('removed')).toEqual([gone, nothing, nothing])
      expect(changes.get('added')?.slice(0, 2)).toEqual([come, 'NEWCOMER'])
      expect([changes.get('changed')?.[0], changes.get('changed')?.[2]]).toEqual([moved, 'NEWTOWN'])
      if (format === 'csv') expect(file).toContain('Change,NPI,Last name,City\r\n')
    },
  )
})

describe('a workbook', () => {
  /** Counts the rows of each tab below its header. */
  async function countRows(file: Buffer): Promise<number[]> {
    const folder = await mkdtemp(join(exports.program.home, 'tabs-'))
    const path = join(folder, 'file.xlsx')
    await writeFile(path, file)
    return (await scanWorkbook(path, folder)).sheets.map(({ rows }) => rows - 1)
  }

  test('has as many tabs as its lines take, also for what differs from the run before', async () => {
    const { database, program } = { ...exports, ...exports.program }
    const npis = Array.from({ length: 7 }, (_, at) => makeNpi(`29999999${at}`)).map(Number)
    await database.asSystem(async (c) => {
      for (const npi of npis) await putPractitioner(c, { npi, last_name: 'NOTEBOOK' })
      await refreshSearch(c, npis)
    })
    const search = { subject: 'practitioner', filters: { query: 'notebook' } } as const
    const started = await exports.start({ source: { kind: 'search', search }, format: 'xlsx' })
    const repeat = async () => {
      const { reply } = await program.call(VIEWER, api.repeatExport, { params: { id: started.id } })
      return exports.run(reply.export, TINY)
    }
    expect(await exports.run(started, TINY)).toMatchObject({ rows: 7 })
    expect(await countRows(await exports.readFile(started))).toEqual([3, 3, 1])
    expect(await countRows(await exports.readFile(await repeat(), 'changes'))).toEqual([0])
    const gone = npis.slice(1)
    await database.asSystem(async (c) => {
      for (const npi of gone) await removeRecord(c, npi)
      await refreshSearch(c, gone)
    })
    const left = await repeat()
    expect([left.rows, left.changes?.removed]).toEqual([1, 6])
    expect(await countRows(await exports.readFile(left, 'changes'))).toEqual([3, 3])
  })
})

describe('rights', () => {
  test('of today decide what a run holds', async () => {
    const first = await exports.run(await exports.start())
    await exports.setConfig({ ...EVERYWHERE, states: ['TX'] })
    const { reply } = await exports.program.call(VIEWER, api.repeatExport, { params: { id: first.id } })
    const next = await exports.run(reply.export)
    expect(next.rows).toBe(await countPractitioners())
    expect(next.rows).toBeLessThan(first.rows)
    // What lies outside of today's area is not gone.
    expect(next.changes).toBeNull()
    const { reply: later } = await exports.program.call(VIEWER, api.repeatExport, {
      params: { id: first.id },
    })
    expect((await exports.run(later.export)).changes).toMatchObject({ removed: 0, same: next.rows })
    const { status, reply: refused } = await download(first.id)
    expect([status, refused.details]).toEqual([403, { kind: 'narrowedRights' }])
    expect((await download(next.id)).status).toBe(200)
  })

  test('that end while it runs end the export, and nothing of it is kept', async () => {
    const started = await exports.start()
    await setActive(VIEWER, false)
    try {
      await exports.run(started)
      expect(await exports.find(started)).toMatchObject({ state: 'ended', file_key: null })
    } finally {
      await setActive(VIEWER, true)
    }
  })

  test('that are taken from an organization in the middle are asked before the next part', async () => {
    const started = await exports.start()
    exports.inNextRun(() => setActive(VIEWER, false))
    await exports.run(started, TINY)
    await setActive(VIEWER, true)
    const { rows, ...stored } = await exports.find(started)
    expect(stored).toMatchObject({ state: 'ended', file_key: null })
    expect(rows).toBeGreaterThan(0)
  })

  test('to one record at a time start no export of many', async () => {
    await exports.setConfig({ ...EVERYWHERE, apiAccess: 'SINGLE' })
    const body = { name: 'x', source: ALL, format: 'csv', columns: ['npi'] } as const
    const many = await exports.program.call(VIEWER, api.startExport, { body: { ...body, columns: ['npi'] } })
    expect([many.status, many.reply.details]).toEqual([403, { kind: 'batchExport' }])
    await exports.start({ source: { kind: 'list', npis: ['2000000000'] }, columns: ['npi'] })
  })

  test('to entities are needed to export entities', async () => {
    await exports.setConfig({ ...EVERYWHERE, dataAccess: 'PRACTITIONER' })
    const search = { subject: 'entity', filters: {} } as const
    const { status } = await exports.program.call(VIEWER, api.startExport, {
      body: { name: 'x', source: { kind: 'search', search }, format: 'csv', columns: ['npi'] },
    })
    expect(status).toBe(403)
  })

  test('of another organization reach nothing: read, run, canceled or downloaded', async () => {
    const { id } = await exports.run(await exports.start())
    for (const email of [HARBOR, INTERNAL]) {
      const answers = [
        await exports.program.call(email, api.readExport, { params: { id } }),
        await exports.program.call(email, api.repeatExport, { params: { id } }),
        await exports.program.call(email, api.cancelExport, { params: { id } }),
        await exports.program.call(email, api.downloadExport, { params: { id } }),
      ]
      expect(answers.map(({ reply }) => reply.code)).toEqual(answers.map(() => 'not_found'))
      const { reply } = await exports.program.call(email, api.listExports, { params: {} })
      expect(reply.exports).toEqual([])
    }
  })
})

const download = (id: string, content: 'all' | 'changes' = 'all') =>
  exports.program.call(VIEWER, api.downloadExport, { params: { id, content } })

describe('a download', () => {
  test('has name, type and length, is recorded, and shown with the export', async () => {
    const { id, file, bytes } = await exports.run(await exports.start())
    const { app, getToken } = exports.program
    const reply = await app.inject({
      url: `/v2/export/${id}/file`,
      headers: { authorization: `Bearer ${await getToken(VIEWER)}`, 'accept-encoding': 'gzip, br' },
    })
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file?.name}"`,
      'content-length': String(bytes),
    })
    expect(reply.rawPayload.equals(await exports.readFile({ id }))).toBe(true)
    const shown = await exports.program.call(VIEWER, api.readExport, { params: { id } })
    expect(shown.reply.export.downloads).toBe(1)
    expect(shown.reply.downloads).toMatchObject([{ by: 'Ana Maria Diaz', token: null, content: 'all' }])
    const events = await exports.program.database.asSystem((c) =>
      c.rows<{ action: string }>(
        sql`select action from audit_events where details ->> 'exportId' = ${id} order by seq`,
      ),
    )
    expect(events.map(({ action }) => action)).toEqual(['export.started', 'export.downloaded'])
  })

  test('is not there before it is ready, after it expired, or without an earlier run to compare with', async () => {
    const started = await exports.start()
    expect((await download(started.id)).reply).toMatchObject({
      code: 'not_found',
      details: { state: 'waiting' },
    })
    await exports.run(started)
    expect((await download(started.id, 'changes')).reply.code).toBe('not_found')
    await exports.program.database.asSystem((c) =>
      c.run(sql`update exports set expires_at = now() - interval '1 second'`),
    )
    expect((await download(started.id)).reply).toMatchObject({ details: { state: 'expired' } })
    const { reply } = await exports.program.call(VIEWER, api.listExports, { params: { state: 'expired' } })
    expect(reply).toMatchObject({ total: 1, states: { expired: 1 }, keptDays: 7 })
  })
})

test('files of expired exports and what no row names are removed, digests of the newest run stay', async () => {
  const first = await exports.run(await exports.start())
  const second = await exports.start()
  await exports.run(second)
  await exports.program.database.asSystem((c) =>
    c.run(sql`update exports set expires_at = now() - interval '1 second' where id = ${first.id}`),
  )
  const [expired, kept] = [await exports.find(first), await exports.find(second)]
  await removeFiles(exports.jobs, new Date(Date.now() + 2 * DAY_MS))
  const list = await readdir(join(exports.program.home, 'files', 'org'), {
    recursive: true,
    withFileTypes: true,
  })
  const names = list.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const there = (key: string | null) => names.some((name) => name.endsWith(key ?? 'nothing'))
  expect([there(expired.file_key), there(expired.digests_key)]).toEqual([false, true])
  expect([there(kept.file_key), there(kept.digests_key)]).toEqual([true, true])
  const { reply } = await exports.program.call(VIEWER, api.repeatExport, { params: { id: first.id } })
  expect((await exports.run(reply.export)).changes).toMatchObject({ same: first.rows })
})

test('what is canceled leaves no file, and nothing more of it is written', async () => {
  const started = await exports.start()
  const { reply } = await exports.program.call(VIEWER, api.cancelExport, { params: { id: started.id } })
  expect(reply.export.state).toBe('canceled')
  expect(await exports.run(started)).toMatchObject({ state: 'canceled', file: null, rows: 0 })
  const again = await exports.program.call(VIEWER, api.cancelExport, { params: { id: started.id } })
  expect(again.reply.code).toBe('conflict')
})

test('an organization runs so many exports at a time, and others meanwhile', async () => {
  for (let count = 0; count < MAX_RUNNING_EXPORTS; count += 1) await exports.start()
  const body = { name: 'x', source: ALL, format: 'csv', columns: ['npi'] } as const
  const { status, reply } = await exports.program.call(VIEWER, api.startExport, {
    body: { ...body, columns: ['npi'] },
  })
  expect([status, reply.details]).toMatchObject([429, { kind: 'runningExports' }])
  await exports.start({}, HARBOR).catch(() => undefined)
})

test('exports are filtered and sorted, one’s own found', async () => {
  await exports.start({ name: 'Alpha' })
  await exports.start({ name: 'Beta', format: 'json' })
  await exports.start({ name: 'Gamma' }, 'admin@summit.example')
  const names = async (params: object) => {
    const { reply } = await exports.program.call(VIEWER, api.listExports, { params })
    return reply.exports.map(({ name }) => name)
  }
  expect(await names({ sort: 'name' })).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(await names({ sort: '-startedAt' })).toEqual(['Gamma', 'Beta', 'Alpha'])
  expect(await names({ mine: 'true', sort: 'name' })).toEqual(['Alpha', 'Beta'])
  expect(await names({ format: 'json' })).toEqual(['Beta'])
  expect(await names({ search: 'GAM' })).toEqual(['Gamma'])
  expect(await names({ search: '%' })).toEqual([])
})

test('layouts are of one user, each name once', async () => {
  const { call } = exports.program
  const body = { name: 'Analyst 3', subject: 'practitioner', columns: ['npi', 'city', 'npi'] } as const
  const saved = await call(VIEWER, api.saveExportLayout, { body: { ...body, columns: [...body.columns] } })
  expect(saved.reply.layout.columns).toEqual(['npi', 'city'])
  const again = await call(VIEWER, api.saveExportLayout, {
    body: { ...body, columns: ['npi'], name: 'ANALYST 3' },
  })
  expect(again.reply.code).toBe('conflict')
  const other = await call('admin@summit.example', api.listExportLayouts)
  expect(other.reply.layouts).toEqual([])
  const { id } = saved.reply.layout
  expect((await call('admin@summit.example', api.deleteExportLayout, { params: { id } })).reply.code).toBe(
    'not_found',
  )
  await call(VIEWER, api.deleteExportLayout, { params: { id } })
  expect((await call(VIEWER, api.listExportLayouts)).reply.layouts).toEqual([])
})
