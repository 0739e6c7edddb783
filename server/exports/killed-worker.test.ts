import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { readWhole } from './export-files.ts'
import { findParts } from './part-store.ts'
import { type Export, type Exports, TINY, useExports } from './testing/use-exports.ts'

let exports: Exports
beforeAll(async () => {
  exports = await useExports()
})
afterAll(() => exports.close())

const PARTS = 3

/** Runs a worker that collects `PARTS` parts of an export, hangs, and is killed. */
async function runKilledWorker({ id }: Export, orgId: string): Promise<void> {
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const script = `
    import { readConfig } from ${from('../config.ts')}
    import { openDatabase } from ${from('../db/database.ts')}
    import { openFileStore } from ${from('../files/open-file-store.ts')}
    import { runExport } from ${from('./run-export.ts')}
    const [url, home, orgId, id] = process.argv.slice(1)
    const config = readConfig({ CONCORD_HOME: home })
    const store = openFileStore(config)
    const put = store.put
    let objects = 0
    store.put = async (...given) => {
      objects += 1
      if (objects > ${2 * PARTS}) {
        console.log('half way')
        await new Promise(() => setInterval(() => {}, 1000))
      }
      return put(...given)
    }
    await runExport({ config, database: openDatabase(url) }, { orgId, id }, ${JSON.stringify(TINY)})
  `
  const args = ['--input-type=module', '-e', script, exports.program.url, exports.program.home, orgId, id]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [said] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['nothing'])])
  expect(String(said)).toBe('half way\n')
  child.kill('SIGKILL')
  await ended
}

/** Marks the first row that the killed worker collected, so that the file tells whether it was used. */
async function markFirstPart(started: Export, orgId: string): Promise<void> {
  const store = openFileStore(exports.jobs.config)
  const parts = await exports.program.database.asOrganization(orgId, (c) =>
    findParts(c, { orgId, id: started.id }),
  )
  expect(parts).toHaveLength(PARTS)
  const { linesKey = '' } = parts[0] ?? {}
  const lines = await readWhole(store, linesKey)
  await store.put(linesKey, [Buffer.from('#'), lines.subarray(1)])
}

async function startKilled(): Promise<{ started: Export; orgId: string; whole: string }> {
  const undisturbed = await exports.start()
  await exports.run(undisturbed)
  const started = await exports.start()
  const orgId = (
    await exports.program.database.asSystem((c) =>
      c.one<{ org_id: string }>(sql`select org_id from exports where id = ${started.id}`),
    )
  )?.org_id
  if (orgId === undefined) throw new Error('The export has no organization')
  await runKilledWorker(started, orgId)
  expect((await exports.find(started)).state).toBe('running')
  await markFirstPart(started, orgId)
  return { started, orgId, whole: String(await exports.readFile(undisturbed)) }
}

const withoutMark = (file: string) => file.replace('\r\n#', '\r\n2')

test('after a killed worker the next goes on behind its last part, and one complete file comes out of it', async () => {
  const { started, orgId, whole } = await startKilled()
  expect(await exports.run(started, TINY)).toMatchObject({ state: 'ready' })
  const file = String(await exports.readFile(started))
  expect(file).toContain('\r\n#')
  expect(withoutMark(file)).toBe(whole)
  expect((await exports.find(started)).attempt).toBe(2)
  const left = await exports.program.database.asOrganization(orgId, (c) =>
    findParts(c, { orgId, id: started.id }),
  )
  expect(left).toEqual([])
})

test('when the directory changed meanwhile, it begins again, so that all rows are of one moment', async () => {
  const { started, whole } = await startKilled()
  await exports.program.database.asSystem((c) =>
    c.run(sql`update search.model_version set version = version + 1, public_version = public_version + 1`),
  )
  expect(await exports.run(started, TINY)).toMatchObject({ state: 'ready' })
  expect(String(await exports.readFile(started))).toBe(whole)
})

test('when the rights changed meanwhile, nothing that was collected with the old ones is used', async () => {
  const { started } = await startKilled()
  await exports.setConfig({ states: ['TX'], apiAccess: 'BATCH', dataAccess: 'INNOVATOR' })
  const ready = await exports.run(started, TINY)
  const file = String(await exports.readFile(started))
  expect(file).not.toContain('#')
  expect(file.trimEnd().split('\r\n')).toHaveLength(ready.rows + 1)
  await exports.setConfig({ states: [] })
})

test('a worker that lost its attempt leaves nothing that counts', async () => {
  const started = await exports.start()
  let next: Promise<Export> | undefined
  exports.inNextRun(() => {
    next = exports.run(started, TINY)
    return next
  })
  await exports.run(started, TINY)
  // The first attempt notices that it lost while it collects rows: that may be before the next one is done.
  await next
  const stored = await exports.find(started)
  expect(stored).toMatchObject({ state: 'ready', attempt: 2 })
  expect(stored.file_key).toContain(`/${started.id}/2-`)
})
