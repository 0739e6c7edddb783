import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { BUILT_IN_TARGETS, sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { performRun } from '#engine/run/perform-run.ts'
import { openScratch } from '#engine/testing/scratch.ts'

const { connection, makeFolder, write } = await openScratch()
const ROSTER = BUILT_IN_TARGETS.get('practitioner-roster')
if (!ROSTER) throw new Error('The built-in target is missing.')

const HEADERS = {
  npi: 'NPI',
  last_name: 'Last',
  full_address: 'Whole address',
  address_1: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  phone: 'Phone',
  fax: 'Fax',
  effective_date: 'Effective',
  term_date: 'End',
  license_expiration: 'License ends',
} as const
type Field = keyof typeof HEADERS
type Cells = { readonly [Name in Field]?: string }

const NPIS = Array.from({ length: 9 }, (_, index) => makeNpi(`10000000${index + 1}`))
const [NPI = ''] = NPIS

/** Runs rows for a target: of each the row that goes out, if it does, and its findings. */
async function runRows(rows: readonly Cells[], target = ROSTER) {
  if (!target) throw new Error('There is no target.')
  const names = Object.keys(HEADERS) as Field[]
  const own = names.filter((name) => rows.some((cells) => name in cells))
  const lines = rows.map((cells) => own.map((field) => `"${cells[field] ?? ''}"`))
  const table = [own.map((field) => HEADERS[field]), ...lines]
  const file = write('roster.csv', `${table.map((line) => line.join(',')).join('\n')}\n`)
  const source = sourceConfigSchema.parse({
    ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: target.id },
    mappings: own.map((field) => ({ field, from: HEADERS[field] })),
  })
  const out = makeFolder()
  const limits = { memoryMb: 512, threads: 1, timeoutMs: 300_000 }
  const job = { file, target, source, out, runDate: '2026-11-20', limits }
  await performRun(job, out, { onProgress: () => {}, signal: new AbortController().signal })
  const readCsv = async (name: string) => {
    const path = join(out, name)
    const sql = `FROM read_csv('${path}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"')`
    return (await connection.runAndReadAll(sql)).getRowObjects()
  }
  const [clean, findings] = [await readCsv('clean.csv'), await readCsv('findings.csv')]
  return rows.map(({ npi }, index) => ({
    row: clean.find((row) => row.npi === npi),
    findings: findings
      .filter(({ row }) => Number(row) === index + 2)
      .map(({ field, rule, severity }) => `${field}: ${rule} ${severity}`)
      .toSorted(),
  }))
}

const person = (index: number) => ({ npi: NPIS[index] ?? '', last_name: 'Ruiz' })

test('a field that cannot be read is a finding, and holds its row where the target needs the field', async () => {
  const fields = ['phone', 'license_expiration', 'zip', 'state', 'term_date', 'effective_date'] as const
  const outcomes = await runRows(fields.map((field, index) => ({ ...person(index), [field]: 'see below' })))
  expect(outcomes.map(({ row, findings }) => [findings.join(), row?.phone])).toEqual([
    ['phone: unreadable-phone warning', null],
    ['license_expiration: unreadable-date warning', null],
    ['zip: unreadable-zip error', undefined],
    ['state: unreadable-state error', undefined],
    ['term_date: unreadable-date error', undefined],
    ['effective_date: unreadable-date error', undefined],
  ])
})

test('a target says of any field whether its rows are held where it cannot be read', async () => {
  const row = { ...person(0), phone: 'call us', fax: 'call us' }
  const held = targetConfigSchema.parse({ ...ROSTER, rules: [{ rule: 'unreadable', field: 'phone' }] })
  const required = targetConfigSchema.parse({
    ...held,
    fields: held.fields.map((field) => (field.id === 'fax' ? { ...field, required: true } : field)),
    rules: [{ rule: 'unreadable', field: 'phone', severity: 'info' }],
  })
  expect(await runRows([row], held)).toEqual([
    { row: undefined, findings: ['fax: unreadable-phone warning', 'phone: unreadable-phone error'] },
  ])
  expect(await runRows([row], required)).toEqual([
    { row: undefined, findings: ['fax: unreadable-phone error', 'phone: unreadable-phone info'] },
  ])
})

test('a row with nothing but an NPI is held', async () => {
  const [bare, ended, placed] = await runRows([
    { npi: NPI, last_name: ' ', phone: '' },
    { npi: NPIS[1] ?? '', term_date: '2026-01-31' },
    { npi: NPIS[2] ?? '', state: 'TX' },
  ])
  expect(bare).toEqual({ row: undefined, findings: ['npi: nothing-else error'] })
  expect([ended?.row?.npi, placed?.row?.npi]).toEqual([NPIS[1], NPIS[2]])
})

test('a year that no one means is a finding in every field of a day', async () => {
  const days = ['0003-05-01', '12/31/9999', '9999-12-31', '1/1/1066', '01/01/1899']
  const fields = ['effective_date', 'term_date', 'license_expiration'] as const
  const outcomes = await runRows(
    days.map((day, index) => ({
      ...person(index),
      ...Object.fromEntries(fields.map((field) => [field, day])),
    })),
  )
  for (const { findings } of outcomes) {
    expect(findings).toEqual(
      expect.arrayContaining(fields.map((field) => `${field}: year-implausible warning`)),
    )
  }
})

test('the state says which zeros a ZIP code lost, whatever way the state is written', async () => {
  const [restored, held] = await runRows([
    { ...person(0), state: 'Puerto Rico', zip: '7164728' },
    { ...person(1), state: 'Mass.', zip: '0211' },
  ])
  expect(restored?.row).toMatchObject({ zip: '00716', zip4: '4728' })
  expect(held).toEqual({ row: undefined, findings: ['zip: unreadable-zip error'] })
})

const WHOLE = '12 Oak St, Ste 4, Fort Worth, TX 76102'

test('an empty city, state and ZIP code are taken from the whole address, with findings', async () => {
  const [outcome] = await runRows([{ ...person(0), full_address: WHOLE, city: '', state: ' ', zip: '76103' }])
  expect(outcome?.row).toMatchObject({
    address_1: '12 Oak St',
    city: 'Fort Worth',
    state: 'TX',
    zip: '76103',
  })
  expect(outcome?.findings).toEqual(['city: taken-from-whole info', 'state: taken-from-whole info'])
})

test('an empty city is taken from the cell of a street that holds the whole address, and of no other', async () => {
  const streets = [
    '12 Oak St',
    '12 Oak Ct',
    '12 St Louis Ave, Ste 4',
    'One Main Street, Tower B',
    '100 Penn Ave',
  ]
  const [whole, ...others] = await runRows([
    { ...person(0), address_1: WHOLE, city: '', state: 'TX', zip: '' },
    ...streets.map((street, index) => ({ ...person(index + 1), address_1: street, city: '' })),
  ])
  expect(whole?.row).toMatchObject({
    ...{ address_1: '12 Oak St, Ste 4', city: 'Fort Worth', state: 'TX', zip: '76102' },
  })
  expect(whole?.findings).toEqual(['city: taken-from-whole info', 'zip: taken-from-whole info'])
  expect(others.map(({ row, findings }) => [row?.address_1, row?.city, findings])).toEqual(
    streets.map((street) => [street, null, []]),
  )
})
