import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { createRandom } from '#server/demo/random.ts'
import { writeRegistryFiles } from '#server/demo/registry/write-registry-files.ts'
import { rebuildSearchWithin } from '#server/search/read-model/rebuild-within.ts'
import { readModel } from '#server/search/read-model/testing/model-content.ts'
import { ingestNppes } from './ingest-nppes.ts'
import { SILENT } from './testing/directory.ts'
import { startLoad } from './testing/start-load.ts'
import { createScratch } from './testing/synthetic-files.ts'

const scratch = createScratch()
const databases: TestDatabase[] = []
let releases: [first: string[], second: string[]]
beforeAll(async () => {
  const { database } = await openDatabaseWith([])
  const write = (seed: number, today: string) =>
    database.asSystem((connection) => {
      const folder = `${scratch.folder}/${today}`
      const counts = { practitioners: 300, entities: 120 }
      return writeRegistryFiles(connection, { ...counts, folder, seed, today, report: () => {} })
    })
  releases = [await write(1, '2026-05-10'), await write(2, '2026-06-14')]
})
afterAll(async () => {
  scratch.remove()
  for (const db of databases) await db.drop()
})

async function openDatabaseWith(loads: readonly string[][]): Promise<TestDatabase> {
  const db = await createTestDatabase()
  databases.push(db)
  for (const files of loads) await ingestNppes(db.database, files, { report: SILENT })
  return db
}

/** Every golden table, without ids and times that no two loads share. */
const TABLES = {
  practitioners: `select to_jsonb(t) - 'batch_id' as row from practitioners t order by npi`,
  entities: `select to_jsonb(t) - 'batch_id' as row from entities t order by npi`,
  locations: 'select to_jsonb(t) as row from locations t order by npi, position',
  affiliations: `select to_jsonb(t) - 'batch_id' as row from affiliations t order by npi, entity_npi, position`,
  changes: `select jsonb_build_array(npi, field_path, before, after) as row from changes order by npi, field_path`,
  rejects:
    'select jsonb_build_array(kind, file, line, npi, reason, stated) as row from batch_findings order by batch_id, number',
  // A load that was killed behind its commit is loaded once more, which changes nothing.
  batches: `select jsonb_build_array(label, state, covers_until, counts) as row from batches
    where (counts ->> 'unchanged')::int < (counts ->> 'read')::int order by label`,
}

async function contentOf({ database }: TestDatabase) {
  return database.asSystem(async (connection) => {
    const content: Record<string, unknown> = {}
    for (const [table, text] of Object.entries(TABLES)) {
      content[table] = await connection.rows({ text, values: [] })
    }
    return content
  })
}

/** Expects the search to equal a rebuild from the same records, because its numbers differ between databases. */
async function expectSearchOf({ database }: TestDatabase): Promise<void> {
  await database.asSystem(async (connection) => {
    const model = await readModel(connection)
    await rebuildSearchWithin(connection)
    expect(model).toEqual(await readModel(connection))
  })
}

const random = createRandom(20_261)
const MAX_DELAY_MS = 350
const KILLS = 2 * inject('depth')

/** Loads in a program that is killed after a while that no one chose; false when it had come to its end before. */
async function loadAndKill(db: TestDatabase, files: readonly string[]): Promise<boolean> {
  const child = startLoad(db.url, files)
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.resume()
  await wait(random.next() * MAX_DELAY_MS)
  child.kill('SIGKILL')
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

async function loadToTheEnd(db: TestDatabase, files: readonly string[]): Promise<void> {
  const child = startLoad(db.url, files)
  child.stdout.resume()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
}

test.each([
  ['into an empty directory', 0],
  ['over the records of the release before', 1],
] as const)(
  'a load %s that is killed again and again at random ends with the same directory and search as one that was not',
  async (_, turn) => {
    const before = releases.slice(0, turn)
    const files = releases[turn]
    const expected = await contentOf(await openDatabaseWith([...before, files]))
    let db = await openDatabaseWith(before)
    for (let kills = 0; kills < KILLS; ) {
      if (await loadAndKill(db, files)) {
        kills += 1
      } else {
        expect(await contentOf(db)).toEqual(expected)
        db = await openDatabaseWith(before)
      }
    }
    await loadToTheEnd(db, files)
    expect(await contentOf(db)).toEqual(expected)
    await expectSearchOf(db)
  },
)
