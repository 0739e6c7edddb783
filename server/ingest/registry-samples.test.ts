import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type CsvRow, individual, nppesCsv, organization } from './testing/synthetic-files.ts'
import { useDirectory } from './testing/use-directory.ts'

const SAMPLES = new URL('../../../shared/data/dev/nppes/', import.meta.url)
const hasSamples = existsSync(SAMPLES)
if (!hasSamples) console.error('Skipped: samples of the registry are not in ../shared/data/dev/nppes.')

const sample = (name: string) => new URL(name, SAMPLES).pathname
const npisOf = (name: string) =>
  [...new Set(readFileSync(sample(name), 'utf8').match(/^"\d{10}/gm))].map((npi) => npi.slice(1))

describe.skipIf(!hasSamples)('files as the registry published them', () => {
  const { scratch, directory } = useDirectory()

  const main = (rows: CsvRow[]) => scratch.write('npidata.csv', nppesCsv('npidata', rows))
  const allAdded = (read: number) => ({ read, added: read, changed: 0, unchanged: 0, older: 0, rejected: 0 })

  test.each([
    ['npidata_v2_sample_excel_resaved.csv', 103, { practitioners: 91, entities: 12, found: 103 }, 0, 1],
    ['npidata_v1_practitioners_2018.csv', 2000, { practitioners: 2000, entities: 0, found: 2000 }, 2, 10],
    ['npidata_v1_organizations_2018.csv', 40, { practitioners: 0, entities: 40, found: 40 }, 7, 0],
    ['npidata_v1_first10_original_quoting.csv', 10, { practitioners: 8, entities: 2, found: 10 }, 0, 0],
  ])(
    '%s: each of its %i rows is loaded, and again without a change',
    async (name, rows, sizes, masked, phones) => {
      const first = await directory.load(sample(name))
      expect(first.total).toEqual(allAdded(rows))
      expect(await directory.sizes()).toMatchObject({ ...sizes, changes: 0, rejects: 0 })
      expect(first.findings).toMatchObject({ guesses: new Map(), notDisclosed: masked })
      const found = await directory.findingsOf(first)
      expect(found.filter(({ reason }) => !reason.endsWith('Number is not a US phone number'))).toEqual([])
      expect(found).toHaveLength(phones)
      const unplaced = await directory.rows(sql`select zip from locations
      where position = 0 and (zip !~ '^\\d{5}$' or zip_plus_4 !~ '^\\d{4}$' or phone !~ '^\\d{10}$')`)
      expect(unplaced).toEqual([])

      const second = await directory.load(sample(name))
      expect(second.total).toEqual({ ...allAdded(rows), added: 0, unchanged: rows })
    },
  )

  test('the deactivated row of the sample stands without a name, the reactivated ones are active', async () => {
    await directory.load(
      sample('npidata_v2_sample_excel_resaved.csv'),
      sample('npidata_v1_practitioners_2018.csv'),
    )
    const off = await directory.rows(
      sql`select last_name, deactivated_on from practitioners where status = 'deactivated'`,
    )
    expect(off).toEqual([{ last_name: null, deactivated_on: '2026-06-15' }])
    const on = await directory.rows(sql`select count(*) from practitioners
      where status = 'active' and reactivated_on >= deactivated_on`)
    expect(on).toEqual([{ count: 30 }])
  })

  test('other names and other places are taken for NPIs that are known, and rejected for others', async () => {
    const names = npisOf('othername_pfile_sample.csv')
    const places = npisOf('pl_pfile_sample.csv')
    const [known = '', ...others] = names
    const alone = await directory.load(main([organization(known)]), sample('othername_pfile_sample.csv'))
    expect(alone.files[1]).toMatchObject({ read: 9, added: 1, rejected: 8 })
    expect((await directory.rejectsOf(alone)).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])

    const outcome = await directory.load(
      main([...others.map((npi) => organization(npi)), ...places.map((npi) => individual(npi))]),
      sample('othername_pfile_sample.csv'),
      sample('pl_pfile_sample.csv'),
    )
    expect(
      outcome.files
        .slice(1)
        .map(({ kind, ...counts }) => [kind, counts.read, counts.added, counts.unchanged]),
    ).toEqual([
      ['othername', 9, 8, 1],
      ['pl', 9, 9, 0],
    ])
    const stored = await directory.rows(sql`select sum(jsonb_array_length(other_names))::int as names,
      (select count(*) from locations where position >= 1) as places from entities`)
    expect(stored).toEqual([{ names: 9, places: 9 }])
  })
})
