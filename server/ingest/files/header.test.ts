import { expect, test } from 'vitest'
import { V1_COLUMNS } from '../testing/synthetic-files.ts'
import { COLUMNS, FILE_KINDS } from './columns.ts'
import { recognizeHeader } from './header.ts'

test('the registry files are known by their columns, the two releases of the main file too', () => {
  expect(COLUMNS.npidata).toHaveLength(330)
  expect(V1_COLUMNS).toHaveLength(329)
  for (const kind of FILE_KINDS) {
    expect(recognizeHeader('x', COLUMNS[kind])).toMatchObject({ kind, unknown: [], missing: [] })
  }
  const old = recognizeHeader('x', V1_COLUMNS)
  expect(old).toMatchObject({ kind: 'npidata', unknown: [], missing: ['Certification Date'] })
  expect(old?.indexOf('Provider Sex Code')).toBe(V1_COLUMNS.indexOf('Provider Gender Code'))
})

test('spaces, punctuation, case and order of columns do not matter', () => {
  const messy = [...COLUMNS.pl].reverse().map((name) => ` ${name.toLowerCase().replaceAll(' -', '  -  ')} `)
  const header = recognizeHeader('x', messy)
  expect(header).toMatchObject({ kind: 'pl', unknown: [], missing: [] })
  expect(header?.indexOf('NPI')).toBe(9)
})

test('columns of someone else are named, and a shortened main file is still one', () => {
  const some = [
    'NPI',
    'Entity Type Code',
    'Provider First Name',
    'Our remark',
    'Provider Last Name (Legal Name)',
  ]
  const header = recognizeHeader('x', some)
  expect(header).toMatchObject({ kind: 'npidata', unknown: ['Our remark'] })
  expect(header?.missing).toContain('Last Update Date')
  expect(header?.indexOf('Last Update Date')).toBe(-1)
})

test('a file that lacks a column without which no row can be used is refused by that column', () => {
  const withoutNpi = COLUMNS.npidata.filter((name) => name !== 'NPI')
  expect(() => recognizeHeader('main.csv', withoutNpi)).toThrow('main.csv has no column "NPI".')
  const withoutType = COLUMNS.npidata.filter((name) => name !== 'Entity Type Code')
  expect(() => recognizeHeader('main.csv', withoutType)).toThrow('no column "Entity Type Code"')
  expect(() => recognizeHeader('o.csv', COLUMNS.othername.slice(1))).toThrow('o.csv has no column "NPI".')
})

test('an extract of individuals needs no type in each row', () => {
  const individuals = [
    'NPI',
    'Provider Last Name (Legal Name)',
    'Provider First Name',
    'Provider Sex Code',
    'Last Update Date',
    'Full Street Address',
  ]
  const header = recognizeHeader('extract.csv', individuals)
  expect(header).toMatchObject({ kind: 'npidata', unknown: [] })
  expect(header?.indexOf('Provider First Line Business Practice Location Address')).toBe(5)
  const both = [...individuals, 'Provider Organization Name (Legal Business Name)']
  expect(() => recognizeHeader('extract.csv', both)).toThrow('no column "Entity Type Code"')
})

test('a column that stands twice is refused', () => {
  expect(() => recognizeHeader('x.csv', [...COLUMNS.endpoint, 'use code'])).toThrow('two columns "use code"')
})

test('other tables are not taken for a registry file', () => {
  for (const columns of [
    ['NPI', 'Name', 'Phone'],
    ['NPI'],
    ['LASTNAME', 'FIRSTNAME', 'NPI', 'DOB', 'ADDRESS'],
    ['Code', 'Grouping', 'Classification'],
    [''],
  ]) {
    expect(recognizeHeader('x', columns)).toBeUndefined()
  }
})
