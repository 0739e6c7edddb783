import { makeNpi } from '@concord/domain'
import { hasColumnShape } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { inspectReading } from '#engine/inspect/inspect-file.ts'
import { openTextScratch } from '#engine/testing/text-scratch.ts'
import { findLayout } from './find-layout.ts'
import { profileColumns } from './profile-columns.ts'

const { connection, read } = await openTextScratch()

const profilesOf = async (text: string) => {
  const [tab] = (await read(text)).tabs
  if (!tab) throw new Error('no tab')
  return await profileColumns(connection, tab, await findLayout(connection, tab))
}

const FIRST = ['Ann', 'Bob', 'Carla', 'Dmitri']
const rowsOf = (count: number, row: (at: number) => (string | number)[]) =>
  Array.from({ length: count }, (_, at) => `${row(at).join('|')}\n`).join('')

test('columns are known by their values', async () => {
  const columns: [header: string, value: (at: number) => string, shape: string][] = [
    ['Id A', (at) => makeNpi(String(200000000 + at)), 'npi'],
    ['Id B', (at) => `p${at}@clinic.example`, 'email'],
    ['Id C', (at) => `20${at % 10}Q00000X`, 'taxonomy'],
    ['Id D', () => 'AP5836727', 'dea'],
    ['Id E', (at) => `12-34567${10 + at}`, 'tin'],
    ['Id F', (at) => `0440${at % 9}`, 'zip'],
    ['Id G', (at) => `(207) 555-01${10 + at}`, 'phone'],
    ['Id H', (at) => `${1 + (at % 12)}/15/2026`, 'date'],
    ['Id I', (at) => (at % 2 ? 'ME' : 'NH'), 'state'],
    ['Id J', (at) => (at % 2 ? 'M' : 'F'), 'gender'],
    ['Id K', (at) => (at % 2 ? 'Y' : 'N'), 'boolean'],
    ['Id L', (at) => `${at * 17}.50`, 'number'],
    ['First Name', (at) => FIRST[at % 4] ?? '', 'name'],
    ['Id M', (at) => `${at} Main St`, 'text'],
    ['Id N', () => '', 'empty'],
    ['Degree', () => 'MD', 'text'],
    ['ZIP Code', (at) => String(4401 + at), 'zip'],
    ['Tax ID', (at) => String(123456700 + at), 'tin'],
    ['Term Date', (at) => String(45000 + at), 'date'],
  ]
  const text = `${columns.map(([header]) => header).join('|')}\n${rowsOf(40, (at) => columns.map(([, value]) => value(at)))}`
  const profiles = await profilesOf(text)
  expect(profiles.map(({ header, shape }) => [header, shape])).toEqual(
    columns.map(([header, , shape]) => [header, shape]),
  )
  const counted = profiles.filter(({ shape }) => !['name', 'text', 'empty'].includes(shape))
  for (const { header, shape, values } of counted)
    expect([header, values.filter((value) => !hasColumnShape(shape, header, value))]).toEqual([header, []])
})

test('filled, distinct, longest and samples are counted over data rows; blanks are no values', async () => {
  const [npi, name] = await profilesOf(
    'NPI|Name|City\n2000000002| |Bangor\n2000000010|Lee|Saco\n2000000002|Lee|Saco\n',
  )
  expect(npi).toMatchObject({
    index: 0,
    filled: 3,
    distinct: 2,
    longest: 10,
    samples: ['2000000002', '2000000010'],
  })
  expect(name).toMatchObject({ index: 1, filled: 2, distinct: 1, samples: ['Lee'] })
})

test('in a large tab few different texts are counted exactly, and a rare column has its samples', async () => {
  const rows = rowsOf(60_000, (at) => [at, at % 900, at === 41_234 ? '05/01/2026' : ''])
  const [id, few, rare] = await profilesOf(`Id|Region|Term Date\n${rows}`)
  expect(few).toMatchObject({ filled: 60_000, distinct: 900 })
  expect(rare).toMatchObject({ filled: 1, distinct: 1, samples: ['05/01/2026'], shape: 'date' })
  expect(Math.abs((id?.distinct ?? 0) - 60_000)).toBeLessThan(9000)
})

test('sensitive columns are found by header and by value, and a TIN in the shape of an SSN is not one', async () => {
  const profiles = await profilesOf(
    `SSN|Id|TIN|DOB|Birth State|DEA Number|DEA Expiration|Start Date\n${rowsOf(20, (at) => [
      '',
      `123-45-67${10 + at}`,
      `123-45-67${10 + at}`,
      `01/02/19${50 + at}`,
      'ME',
      'AP5836727',
      '01/01/2027',
      '01/01/1970',
    ])}`,
  )
  expect(profiles.map(({ sensitive }) => sensitive)).toEqual([
    'ssn',
    'ssn',
    null,
    'birth_date',
    null,
    'dea',
    null,
    null,
  ])
})

test('an inspection tells format, layout and columns, and masks sensitive samples', async () => {
  const reading = await read(
    `NPI|DOB|Note\n${rowsOf(3, (at) => [makeNpi(String(200000000 + at)), `0${at + 1}/02/1970`, at === 1 ? '123-45-6789' : 'x'])}`,
  )
  const { tabs, ...inspection } = await inspectReading(connection, reading)
  expect(inspection).toEqual({
    format: 'pipe',
    encoding: 'utf-8',
    guesses: [
      { code: 'delimiter', message: 'Cells are divided by pipes: 4 of the first 4 rows have 3 cells.' },
      { code: 'headerRows', message: 'The header is row 1; data begins in row 2.', tab: 'roster' },
    ],
  })
  expect(tabs).toEqual([
    {
      name: 'roster',
      hidden: false,
      headerRows: [1],
      firstDataRow: 2,
      rows: 3,
      emptyRows: 0,
      columns: [
        expect.objectContaining({
          index: 0,
          header: 'NPI',
          filled: 3,
          distinct: 3,
          shape: 'npi',
          sensitive: null,
        }),
        {
          index: 1,
          header: 'DOB',
          filled: 3,
          distinct: 3,
          samples: ['**/**/****', '**/**/****', '**/**/****'],
          shape: 'date',
          sensitive: 'birth_date',
        },
        expect.objectContaining({ header: 'Note', samples: ['*', '***-**-****'], sensitive: 'ssn' }),
      ],
    },
  ])
})
