import { sourceConfigSchema } from '@concord/roster-language'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import type { MappingFile } from '../queries.ts'
import { countRepeats } from './repeat-counts.ts'

const HEADERS = ['A', 'B1', 'B2', 'C1', 'C2']
const SOURCE = sourceConfigSchema.parse({
  ...{
    kind: 'source',
    version: 1,
    id: 'clinic',
    name: 'Clinic',
    target: 'practitioner-roster',
    mappings: [],
  },
  repeat: {
    blocks: [
      {
        name: 'B',
        mappings: [
          { field: 'city', from: 'B1' },
          { field: 'zip', formula: '[B2]' },
        ],
      },
      {
        name: 'C',
        mappings: [
          { field: 'city', from: 'C1' },
          { field: 'zip', from: 'C2' },
        ],
      },
    ],
  },
})

const file = (cells: readonly (readonly (string | null)[])[], dataRows = cells.length): MappingFile =>
  ({
    ...{ headers: HEADERS, dataRows, rows: cells.map((row, at) => ({ row: at + 2, cells: row })) },
    columns: HEADERS.map((_, index) => ({ filled: cells.filter((row) => row[index]?.trim()).length })),
  }) as unknown as MappingFile

test('rows and filled blocks add up to the rows that come out, whatever is filled', () => {
  const cell = fc.constantFrom(null, ' ', 'x')
  const property = fc.property(fc.array(fc.array(cell, { minLength: 5, maxLength: 5 })), (cells) => {
    const counts = countRepeats(file(cells), SOURCE)
    const isFilled = (text: string | null | undefined) => (text ?? '').trim() !== ''
    const made = cells.map(([, b1, b2, c1, c2]) =>
      Math.max(1, [b1, b2].some(isFilled) ? ([c1, c2].some(isFilled) ? 2 : 1) : 1),
    )
    expect(counts).toMatchObject({
      ...{ rows: cells.length, made: made.reduce((sum, one) => sum + one, 0), isExact: true },
      most: Math.max(1, ...made),
    })
    expect(counts.rows + counts.filled).toBe(counts.made)
  })
  fc.assert(property, { numRuns: 20 * inject('depth') })
})

test('of a file that is larger than its sample the counts are said to be about', () => {
  const counts = countRepeats(file([['a', 'b', 'b', 'c', null]], 1000), SOURCE)
  expect(counts).toEqual({ rows: 1000, filled: 1, made: 1001, most: 2, isExact: false })
})
