import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareFields } from './compare-fields.ts'

const field = (values: readonly string[]) => [{ section: 'Identity', field: 'Name', values }]

it('marks the values that not every record has', () => {
  const [compared] = compareFields([
    field(['English', 'Igbo']),
    field(['english']),
    field(['English', 'Spanish']),
  ])
  expect(compared?.isDifferent).toBe(true)
  expect(
    compared?.records.map((values) => values.filter(({ isShared }) => !isShared).map(({ text }) => text)),
  ).toEqual([['Igbo'], [], ['Spanish']])
})

it('takes one value against none for a difference, and leaves out what none of them states', () => {
  expect(compareFields([field(['Female']), field([])])[0]?.isDifferent).toBe(true)
  expect(compareFields([field([]), field([])])).toEqual([])
})

it('finds a difference exactly where the sets of values differ, in any order of the records', () => {
  const values = fc.array(fc.constantFrom('a', 'A', 'b', 'c '), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(values, { minLength: 2, maxLength: 4 }), (columns) => {
      const sets = columns.map((column) =>
        [...new Set(column.map((text) => text.trim().toLowerCase()))].toSorted().join(),
      )
      const isDifferent = new Set(sets).size > 1
      expect(compareFields(columns.map(field))[0]?.isDifferent ?? false).toBe(isDifferent)
      expect(compareFields(columns.toReversed().map(field))[0]?.isDifferent ?? false).toBe(isDifferent)
    }),
  )
})
