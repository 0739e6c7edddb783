import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { ingestNppes } from '../ingest-nppes.ts'
import { SILENT } from '../testing/directory.ts'
import { demoNpi, individual, nppesCsv } from '../testing/synthetic-files.ts'
import { useDirectory } from '../testing/use-directory.ts'
import { type CliniciansOptions, ingestClinicians } from './ingest-clinicians.ts'

const { scratch, directory, database } = useDirectory()

const ANA = demoNpi(1)
const BEN = demoNpi(2)
const HEADER =
  'NPI,Provider Last Name,Provider First Name,Provider Middle Name,suff,gndr,Cred,pri_spec,adr_ln_1,adr_ln_2,City/Town,State,ZIP Code,Telephone Number'

const row = (npi: string, { street = '410 ORCHARD LANE', phone = '2145550199', cred = 'M.D.' } = {}) =>
  `${npi},HARTWELL,MARISOL,,,F,${cred},INTERNAL MEDICINE,${street},,DALLAS,TX,752091234,${phone}`

const load = (rows: readonly string[], options: Partial<CliniciansOptions> = {}) =>
  ingestClinicians(database(), scratch.write('clinicians.csv', `${[HEADER, ...rows].join('\n')}\n`), {
    report: SILENT,
    asOf: '2026-09-30',
    ...options,
  })

const people = () =>
  directory.load(
    scratch.write(
      'npidata_pfile_20050523-20260707.csv',
      nppesCsv('npidata', [
        individual(ANA, { 'Last Update Date': '06/15/2019' }),
        individual(BEN, { 'Last Update Date': '06/15/2019' }),
      ]),
    ),
  )

const places = (npi: string) =>
  directory.rows<{ address_1: string; phone: string | null }>(sql`
    select address_1, phone from viewed.locations where npi = ${npi} and position >= 0 order by position`)

test('a newer statement of the CMS goes before that of the registry, which stays beside it', async () => {
  await people()
  const outcome = await load([row(ANA)])
  expect(outcome).toMatchObject({ read: 1, added: 1, rejected: 0 })
  expect(await places(ANA)).toEqual([{ address_1: '410 ORCHARD LANE', phone: '2145550199' }])
  expect(await places(BEN)).toEqual([{ address_1: '410 ORCHARD LN', phone: '2145550142' }])
  const registry = await directory.rows(sql`select phone from locations where npi = ${ANA} and position = 0`)
  expect(registry).toEqual([{ phone: '2145550142' }])
})

test('another place is one more, until the file does not list it any more', async () => {
  await people()
  await load([row(ANA), row(ANA, { street: '9 ELM ST', phone: '2145550155' })])
  expect((await places(ANA)).map(({ address_1 }) => address_1)).toEqual(['410 ORCHARD LANE', '9 ELM ST'])
  const later = await load([row(ANA)], { asOf: '2026-10-31' })
  expect(later.notListed).toBe(1)
  expect((await places(ANA)).map(({ address_1 }) => address_1)).toEqual(['410 ORCHARD LANE'])
})

test('rows of no practitioner of the directory are rejected and kept as findings', async () => {
  await people()
  const outcome = await load([row(ANA), row(demoNpi(9)), 'abc,X,,,,,,NURSE,1 ELM ST,,,,,', 'too,short'])
  expect(outcome).toMatchObject({ read: 4, added: 1, rejected: 3 })
  expect((await directory.findingsOf(outcome)).map(({ reason }) => reason)).toEqual([
    `${demoNpi(9)} is no practitioner of the directory.`,
    "'abc' holds something other than digits; an NPI is ten digits.",
    'The row has 2 columns, the header has 14.',
  ])
})

test('a file that misses many places is refused until it is allowed', async () => {
  await people()
  const many = Array.from({ length: 1100 }, (_, index) => row(ANA, { street: `${index + 1} ELM ST` }))
  await load(many)
  const next = { asOf: '2026-10-31' }
  await expect(load(many.slice(0, 1000), next)).rejects.toThrow(
    /100 of 1,100 places are not listed any more.*--allow-large-change/,
  )
  expect(await directory.sizes()).toMatchObject({ batches: 2 })
  expect(await load(many.slice(0, 1000), { ...next, allowLargeChange: true })).toMatchObject({ notListed: 1 })
})

test('an older file is refused, and a file of something else by its columns', async () => {
  await people()
  await load([row(ANA)])
  await expect(load([row(ANA)], { asOf: '2026-08-31' })).rejects.toThrow('add --allow-older')
  const other = scratch.write('other.csv', 'NPI,Name\n1,2\n')
  await expect(ingestClinicians(database(), other, { report: SILENT, asOf: '2026-09-30' })).rejects.toThrow(
    "is not the CMS's file of clinicians",
  )
})

const CONFLICTS = new URL('../../../../shared/data/dev/directory_conflicts/', import.meta.url)
const hasConflicts = existsSync(CONFLICTS)
if (!hasConflicts) console.error('Skipped: the same people in two files are not in ../shared/data/dev.')

describe.skipIf(!hasConflicts)('the same people in the registry and in the file of the CMS', () => {
  const file = (name: string) => new URL(name, CONFLICTS).pathname

  test('are two sources of one record, and where they differ the score says which counts', async () => {
    const registry = await ingestNppes(database(), [file('nppes_2026-06_sample.csv')], { report: SILENT })
    expect(registry.total).toMatchObject({ read: 1633, added: 1633, rejected: 0 })
    const outcome = await ingestClinicians(database(), file('cms_dac_2026-06_same_npis.csv'), {
      report: SILENT,
    })
    expect(outcome).toMatchObject({ read: 3227, added: 3227, rejected: 0 })
    const [contested] = await directory.rows<{ records: number }>(sql`
      select count(*)::int as records from overlay.records
      where view_id = '00000000-0000-0000-0000-000000000000'`)
    expect(contested?.records).toBe(1633)
    const [differing] = await directory.rows<{ names: number; fresher: number }>(sql`
      select count(*)::int as names, count(*) filter (where v.last_name = c.fields ->> 'last_name')::int as fresher
      from practitioners p join viewed.practitioners v using (npi) join claims c using (npi)
      where search.key(p.last_name) <> search.key(c.fields ->> 'last_name') and p.registry_updated_on < '2025-01-01'`)
    expect(differing?.names).toBeGreaterThan(0)
    expect(differing?.fresher).toBe(differing?.names)
  })
})
