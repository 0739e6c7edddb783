import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isValidNpi } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { ingestNppes } from '#server/ingest/ingest-nppes.ts'
import { SILENT } from '#server/ingest/testing/directory.ts'
import { createScratch } from '#server/ingest/testing/synthetic-files.ts'
import { createRandom } from '../random.ts'
import { createCsvLines } from './csv-lines.ts'
import { createNamePool } from './name-pool.ts'
import { MAX_SUBJECTS, syntheticNpi } from './synthetic-npi.ts'
import { writeRegistryFiles } from './write-registry-files.ts'

const scratch = createScratch()
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  scratch.remove()
  await db.drop()
})

const NATIONAL = { practitioners: 1200, entities: 480 }
const FEW = { practitioners: 120, entities: 48 }

const write = (name: string, seed: number, counts: typeof NATIONAL) =>
  db.database.asSystem((connection) => {
    const folder = join(scratch.folder, name)
    return writeRegistryFiles(connection, { ...counts, folder, seed, today: '2026-11-15', report() {} })
  })
const contentOf = (name: string) =>
  readdirSync(join(scratch.folder, name)).map((file) =>
    readFileSync(join(scratch.folder, name, file), 'utf8'),
  )

test('the files are loaded without a reject, a warning or a guess, and hold what a national registry holds', async () => {
  const outcome = await ingestNppes(db.database, await write('a', 1, NATIONAL), { report: SILENT })
  expect(outcome.label).toBe('NPPES 2005-05-23 to 2026-11-15 (4 files)')
  expect(outcome.total).toMatchObject({ rejected: 0, read: outcome.total.added })
  expect(outcome).toMatchObject({ practitioners: 1200, entities: 480 })
  expect(outcome.findings).toMatchObject({ warnings: new Map(), guesses: new Map() })
  const [shares] = await db.database.asSystem((connection) =>
    connection.rows(sql`select
      count(*) filter (where status = 'deactivated') / 1200.0 between 0.015 and 0.05 as deactivated,
      count(*) filter (where other_names <> '[]') / 1200.0 between 0.05 and 0.12 as "otherNames",
      avg(jsonb_array_length(taxonomies)) between 1.2 and 1.7 as taxonomies,
      count(distinct last_name) > 600 as names,
      (select count(*) from locations where position >= 1) > 300 as places,
      (select count(*) from locations where position >= 0 and latitude is null) = 0 as centroids,
      (select count(*) from locations where phone !~ '^\\d{3}55501\\d\\d$') = 0 as "fictionalPhones"
      from practitioners`),
  )
  expect(Object.entries(shares as object).filter(([, holds]) => !holds)).toEqual([])
})

test('the same seed gives the same files, another seed others', async () => {
  await write('b', 7, FEW)
  await write('c', 7, FEW)
  await write('d', 8, FEW)
  expect(contentOf('c')).toEqual(contentOf('b'))
  expect(contentOf('d')).not.toEqual(contentOf('b'))
})

test('numbers are valid, begin with 2 and never meet', () => {
  const indexes = [0, 1, 2, 999, 2_000_000, MAX_SUBJECTS - 1]
  const npis = indexes.flatMap((index) => [
    syntheticNpi('practitioner', index),
    syntheticNpi('entity', index),
  ])
  expect(npis.filter((npi) => !isValidNpi(npi) || !npi.startsWith('2'))).toEqual([])
  expect(new Set(npis).size).toBe(npis.length)
})

test('few surnames are common and very many are rare', () => {
  const random = createRandom(3)
  const { pickSurname } = createNamePool()
  const counts = new Map<string, number>()
  for (let turn = 0; turn < 100_000; turn += 1) {
    const name = pickSurname(random)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const commonest = Math.max(...counts.values()) / 100_000
  expect(commonest).toBeGreaterThan(0.004)
  expect(commonest).toBeLessThan(0.02)
  expect(counts.size).toBeGreaterThan(25_000)
})

test('a row holds its cells under their columns, all quoted, and the next row starts empty', () => {
  const lines = createCsvLines(['a', 'b', 'c', 'd'])
  lines.set('c', '3')
  lines.set('a', '1')
  expect([lines.header, lines.take(), lines.take()]).toEqual([
    '"a","b","c","d"\n',
    '"1","","3",""\n',
    '"","","",""\n',
  ])
  expect(() => lines.set('e', 'x')).toThrow('The registry has no column "e"')
})
