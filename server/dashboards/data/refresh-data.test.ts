import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, type ReplyOf } from '@concord/contract'
import { SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { ORGANIZATIONS } from '#server/demo/accounts/organizations.ts'
import { claim } from '#server/directory/testing/claim.ts'
import type { Program } from '#server/http/route.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { ask } from '../count/ask.ts'
import { removeFiles } from '../jobs.ts'
import { getDataFolder } from './local-files.ts'
import { readScope } from './open-scope.ts'
import { refreshData } from './refresh-data.ts'

const SUMMIT = 'viewer@summit.example'
const INTERNAL = 'internal@concord.example'
const TODAY = new Date().toISOString().slice(0, 10)
const NAMES = ['practitioner-overview', 'health-systems'] as const

let tested: TestProgram
let program: Program

beforeAll(async () => {
  tested = await startTestProgram()
  program = { config: readConfig({ CONCORD_HOME: tested.home }), database: tested.database }
  await refreshData(program)
})
afterAll(() => tested.close())

type Reply = ReplyOf<typeof api.readDashboard>

/** Reads what all dashboards show a user, without the time when the data was read. */
async function readAll(email: string): Promise<Pick<Reply, 'total' | 'figures' | 'tiles'>[]> {
  const replies: Pick<Reply, 'total' | 'figures' | 'tiles'>[] = []
  for (const dashboard of NAMES) {
    const { reply } = await tested.call(email, api.readDashboard, { body: { dashboard } as never })
    const { total, figures, tiles } = reply
    replies.push({ total, figures, tiles })
  }
  return replies
}

const readBoth = async () => [await readAll(INTERNAL), await readAll(SUMMIT)]

const listLayers = () =>
  program.database.asSystem((tx) =>
    tx.rows<{ org: string; number: number; records: number; keys: string[] }>(sql`
      select org_id as org, number, records, array(select f ->> 'key' from jsonb_array_elements(files) f) as keys
      from dashboard_layers order by org_id, number`),
  )

async function findPeople(): Promise<string[]> {
  const rows = await program.database.asSystem((tx) =>
    tx.rows<{ npi: string }>(sql`
      select p.npi::text as npi from practitioners p where p.status = 'active' and p.languages = '{}'
        and not exists (select from overlay.records o where o.npi = p.npi) order by p.npi limit 3`),
  )
  return rows.map(({ npi }) => npi)
}

const isRefreshing = async () => {
  const { reply } = await tested.call(INTERNAL, api.readDashboard, {
    body: { dashboard: 'entity-overview' } as never,
  })
  return reply.data.isRefreshing
}

test('batches are brought in by small layers, which say what all records written again say', async () => {
  const before = await readBoth()
  const [first = '', second = '', third = ''] = await findPeople()
  const language = { languages: ['Quechua'] }
  const attested = await claim(program.database, first, language, {
    source: SOURCES.webAttestation,
    observedOn: TODAY,
  })
  await claim(program.database, second, language, {
    source: SOURCES.roster,
    orgId: ORGANIZATIONS.summit.id,
    observedOn: TODAY,
  })
  expect(await isRefreshing()).toBe(true)
  expect(await readBoth()).toEqual(before)

  await refreshData(program)
  expect((await listLayers()).map(({ number, records }) => [number, records])).toEqual([
    [0, 300],
    [1, 1],
    [1, expect.any(Number)],
  ])
  expect(await isRefreshing()).toBe(false)
  const small = await readBoth()
  const missing = ([one]: (typeof small)[number]) =>
    one?.tiles.find(({ id }) => id === 'fields')?.rows.find(({ value }) => value === 'languages')
      ?.counts[0] ?? 0
  expect(small.map(missing)).toEqual([missing(before[0] ?? []) - 1, missing(before[1] ?? []) - 2])
  await refreshData(program, { isWhole: true })
  expect((await listLayers()).map(({ number }) => number)).toEqual([0, 1])
  expect(await readBoth()).toEqual(small)

  await claim(
    program.database,
    third,
    { last_name: 'QUILLFEATHER' },
    { source: SOURCES.roster, observedOn: TODAY },
  )
  await program.database.asSystem((tx) => undoBatch(tx, attested, { userId: null }))
  await refreshData(program)
  const undone = await readBoth()
  expect(missing(undone[0] ?? [])).toBe(missing(before[0] ?? []))
  await refreshData(program, { isWhole: true })
  expect(await readBoth()).toEqual(undone)
})

/** Runs a worker that writes all data again, and kills it when its files exist but do not count yet. */
async function runKilledWorker(): Promise<void> {
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const script = `
    import { readConfig } from ${from('../../config.ts')}
    import { openDatabase } from ${from('../../db/database.ts')}
    import { refreshData } from ${from('./refresh-data.ts')}
    const [url, home] = process.argv.slice(1)
    const onWritten = async () => {
      console.log('written')
      await new Promise(() => setInterval(() => {}, 1000))
    }
    await refreshData({ config: readConfig({ CONCORD_HOME: home }), database: openDatabase(url) }, { isWhole: true, onWritten })
  `
  const args = ['--input-type=module', '-e', script, tested.url, tested.home]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [said] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['nothing'])])
  child.kill('SIGKILL')
  await ended
  expect(String(said)).toBe('written\n')
}

test('a refresh whose worker is killed before its end leaves the last data as it was, and what it wrote is swept', async () => {
  const before = await readBoth()
  const layers = await listLayers()
  const [, second = ''] = await findPeople()
  await claim(
    program.database,
    second,
    { gender: 'X' },
    { source: SOURCES.webAttestation, observedOn: TODAY },
  )
  await runKilledWorker()
  expect(await listLayers()).toEqual(layers)
  expect(await readBoth()).toEqual(before)
  // Of three attempts before and this one: files that no layer names.
  expect(await removeFiles(program, new Date(Date.now() + 2 * 86_400_000))).toBeGreaterThan(7)
  expect(await readBoth()).toEqual(before)
  // The database soon learns that the worker is gone.
  const renewed = async () => expect(await refreshData(program)).toBe(true)
  await vi.waitFor(renewed, { timeout: 60_000, interval: 100 })
  expect(await readBoth()).not.toEqual(before)
})

test('a scope whose tables cannot be made leaves none of them behind', async () => {
  /** Counts the tables of each scope that is open, after making those of one state. */
  const countTables = async (state: string) => {
    const scope = { orgId: '', entitlement: { states: [state], zipCodes: [] }, seesEntities: true }
    const counted = await readScope(program, scope, (connection) =>
      ask(connection, "SELECT count(*) FROM duckdb_tables() GROUP BY split_part(table_name, '_', 1)"),
    )
    return (counted ?? []).map(([tables]) => tables)
  }
  const [whole] = await countTables('TX')
  const folder = getDataFolder(program.config)
  const names = (await readdir(folder)).filter((name) => name.endsWith('-origins.parquet'))
  expect([names.length > 0, Number(whole) > 0]).toEqual([true, true])
  for (const name of names) await rename(join(folder, name), join(folder, `${name}.whole`))
  for (const name of names) await writeFile(join(folder, name), 'no Parquet file')
  await expect(countTables('CA')).rejects.toThrow('origins.parquet')
  for (const name of names) await rename(join(folder, `${name}.whole`), join(folder, name))
  expect(new Set(await countTables('CA'))).toEqual(new Set([whole]))
})

test('while one refreshes another leaves it alone', async () => {
  let other: boolean | undefined
  await refreshData(program, {
    isWhole: true,
    onWritten: async () => {
      other = await refreshData(program)
    },
  })
  expect(other).toBe(false)
})
