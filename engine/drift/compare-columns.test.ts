import { BUILT_IN_TARGETS, sourceConfigSchema } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { compareColumns } from './compare-columns.ts'
import { describeDrift } from './describe-drift.ts'

const TARGET = BUILT_IN_TARGETS.get('practitioner-roster')
if (!TARGET) throw new Error('The target is not there.')

const KNOWN = [
  { header: 'NPI', shape: 'npi' },
  { header: 'FirstName-1', shape: 'name' },
  { header: 'LastName-1', shape: 'name' },
  { header: 'Specialty', shape: 'text' },
  { header: 'Practice Zip', shape: 'zip' },
  { header: 'Practice Phone', shape: 'phone' },
]

const sourceOf = (columns: object[] | undefined, mappings: object[] = []) =>
  sourceConfigSchema.parse({
    ...{ kind: 'source', version: 1, id: 'crm', name: 'CRM', target: 'practitioner-roster', mappings },
    ...(columns === undefined ? {} : { columns }),
  })

const compare = (
  columns: readonly (string | { header: string; shape?: string })[],
  source = sourceOf(KNOWN),
) => {
  const found = columns.map((column) => (typeof column === 'string' ? { header: column } : column))
  return compareColumns({ tab: 'crm', columns: found }, source, TARGET).drift
}

const NONE = { new: [], gone: [], renamed: [], moved: [], duplicated: [] }
type Column = { readonly header: string; readonly shape?: string }
const replacing = (place: number, ...instead: readonly Column[]): readonly Column[] => [
  ...KNOWN.slice(0, place),
  ...instead,
  ...KNOWN.slice(place + 1),
]

test('the same columns are no drift, whatever the case and blanks of their headers', () => {
  expect(compare(KNOWN)).toEqual(NONE)
  expect(compare(replacing(3, { header: ' SPECIALTY ' }))).toEqual(NONE)
})

test('a header that lost a part is renamed, and no other one', () => {
  const renamed = [...replacing(1, { header: 'FirstName', shape: 'name' })].with(2, {
    header: 'LastName',
    shape: 'name',
  })
  const why = 'the names are similar, it is at the same position'
  expect(compare(renamed)).toEqual({
    ...NONE,
    renamed: [
      { from: 'FirstName-1', to: 'FirstName', isSure: true, why },
      { from: 'LastName-1', to: 'LastName', isSure: true, why: 'the names are similar' },
    ],
  })
})

test.each([
  [
    'another word at the same place with the same values',
    replacing(4, { header: 'Postal Area', shape: 'zip' }),
  ],
  ['a word of the same meaning', replacing(5, { header: 'Office Telephone', shape: 'phone' })],
  ['a name that is half the same at the same place', replacing(3, { header: 'Specialty Group' })],
])('%s is sure', (_, columns) => {
  expect(compare(columns).renamed).toMatchObject([{ isSure: true }])
})

test.each([
  ['nothing but the place', replacing(3, { header: 'Remarks', shape: 'text' })],
  ['the same name over other values', replacing(4, { header: 'Practice Zip Code', shape: 'date' })],
  ['a column of the other kind', [...replacing(5, { header: 'Billing Phone', shape: 'phone' })].toReversed()],
])('%s is not', (_, columns) => {
  expect(compare(columns).renamed.filter(({ isSure }) => isSure)).toEqual([])
  expect(compare(columns)).toMatchObject({ gone: [expect.anything()], new: [expect.anything()] })
})

test('of two columns that come near each other none is sure', () => {
  const phones = ['Office Phone', 'Service Phone'].map((header) => ({ header, shape: 'phone' }))
  const columns = [...phones, ...replacing(5)]
  expect(compare(columns).renamed).toMatchObject([{ from: 'Practice Phone', isSure: false }])
})

test('columns that were put in move no other one; those that stand in another order moved', () => {
  const [npi, first, last, ...rest] = KNOWN
  if (!npi || !first || !last) throw new Error('There are columns.')
  expect(compare([{ header: 'Id' }, npi, first, { header: 'Suffix' }, last, ...rest])).toEqual({
    ...NONE,
    new: ['Id', 'Suffix'],
  })
  expect(compare([first, last, ...rest, npi])).toEqual({
    ...NONE,
    moved: [{ header: 'NPI', from: 1, to: 6 }],
  })
})

test('a header that now stands twice is reported', () => {
  expect(compare([...KNOWN, { header: 'Practice phone' }])).toEqual({
    ...NONE,
    duplicated: [{ header: 'Practice Phone', times: 2 }],
  })
})

test('without columns to remember, those that mappings name are looked for', () => {
  const source = sourceOf(undefined, [
    { field: 'npi', from: 'NPI' },
    { field: 'first_name', from: ['Given', 'First'] },
    { field: 'zip', formula: 'left([Practice Zip], 5)' },
    { field: 'state', from: 'Practice State' },
  ])
  const drift = compare(
    [
      'NPI',
      'First',
      { header: 'Office Zip', shape: 'zip' },
      'Practice_St',
      { header: 'Fax', shape: 'phone' },
    ],
    source,
  )
  expect(drift).toMatchObject({ new: [], gone: [], moved: [], duplicated: [] })
  expect(drift.renamed).toMatchObject([
    { from: 'Practice Zip', to: 'Office Zip', isSure: true },
    { from: 'Practice State', to: 'Practice_St', isSure: true },
  ])
})

test('all of it is shown in sentences', () => {
  const drift = {
    new: ['Id', 'Suffix'],
    gone: ['Fax'],
    renamed: [
      { from: 'Zip', to: 'Postal', isSure: true, why: 'the names are similar' },
      { from: 'A', to: 'B', isSure: false, why: '' },
    ],
    moved: [{ header: 'NPI', from: 1, to: 6 }],
    duplicated: [{ header: 'Phone', times: 2 }],
  }
  expect(describeDrift(drift)).toEqual([
    "'Zip' is now 'Postal' (the names are similar).",
    "Perhaps 'A' is now 'B'.",
    "Gone: 'Fax'.",
    "New: 'Id', 'Suffix'.",
    "'NPI' moved from column 1 to column 6.",
    "'Phone' now occurs 2 times.",
  ])
})
