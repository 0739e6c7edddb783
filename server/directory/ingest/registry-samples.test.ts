import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { ingestNppes } from './ingest-nppes.ts'

const SAMPLES = new URL('../../../../shared/data/dev/nppes/', import.meta.url)
const hasSamples = existsSync(SAMPLES)
if (!hasSamples) console.error('Skipped: there are no registry samples in ../shared/data/dev/nppes.')

const sample = (name: string) => new URL(name, SAMPLES).pathname

describe.skipIf(!hasSamples)('files as the registry published them', () => {
  let test1: TestDatabase
  beforeAll(async () => {
    test1 = await createTestDatabase()
  })
  afterAll(() => test1.drop())

  test('x', async () => {
    const lines: string[] = []
    for (const f of [
      'npidata_v2_sample_excel_resaved.csv',
      'npidata_v1_practitioners_2018.csv',
      'npidata_v1_organizations_2018.csv',
      'npidata_v1_first10_original_quoting.csv',
      'othername_pfile_sample.csv',
      'pl_pfile_sample.csv',
      'npidata_v1_practitioners_2018.csv',
    ]) {
      await ingestNppes(test1.database, [sample(f)], (line) => lines.push(line))
    }
    console.error(lines.join('\n'))
    expect(
      await test1.database.asSystem((c) => c.rows(sql`select * from practitioners order by npi limit 2`)),
    ).toEqual([])
  })
})
