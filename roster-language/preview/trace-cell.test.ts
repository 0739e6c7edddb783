import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { sourceConfigSchema, type WrittenSource } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import { evaluate } from '../expression/evaluate.ts'
import { TRANSFORMS } from '../library/transforms/transform-table.ts'
import { bindBlocks } from '../mapping/bind-blocks.ts'
import { BUILT_IN_TARGETS } from '../targets/built-in-targets.ts'
import { previewRows } from './preview-rows.ts'
import { traceCell } from './trace-cell.ts'

const TARGET = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig
const HEADERS = ['Name', 'Street', 'Zip', 'Panel', 'Other']
const TODAY = '2026-07-09'
const PLACE = { file: 'roster.csv', tab: 'ADDS', dayZero: '1899-12-30', headers: HEADERS }
const BASE = { kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: TARGET.id } as const

function trace(written: Omit<WrittenSource, keyof typeof BASE>, cells: readonly string[], field: string) {
  const source = sourceConfigSchema.parse({ ...BASE, ...written })
  const { rows } = previewRows(TARGET, source, { ...PLACE, rows: [{ row: 2, cells }] }, TODAY)
  const [row] = rows
  if (!row) throw new Error('Nothing came out.')
  return traceCell(TARGET, source, PLACE, row, field, TODAY).map(({ kind, label, text }) => [
    kind,
    label,
    text,
  ])
}

const CELLS = ['SMITH, ANA MD', '4 Oak St', '75209.0', 'c', '']

test('a cell tells its column, each transform and what was read of it', () => {
  const mappings = [{ field: 'zip', from: 'Zip', transforms: [{ use: 'digits' }, { use: 'trim' }] }]
  expect(trace({ mappings }, CELLS, 'zip')).toEqual([
    ['column', 'Zip', '75209.0'],
    ['transform', 'Digits only', '75209'],
    ['transform', 'Trim', '75209'],
  ])
  expect(trace({ mappings: [{ field: 'zip', from: 'Zip' }] }, CELLS, 'zip')).toEqual([
    ['column', 'Zip', '75209.0'],
    ['field', 'Practice ZIP code', '75209'],
  ])
})

test('a cell of a crosswalk, of a constant, of a formula and of another field tells so', () => {
  const crosswalks = [{ id: 'panel', entries: { C: 'N' } }]
  const panel = { field: 'accepting_new_patients', from: 'Panel', crosswalk: 'panel' }
  expect(trace({ mappings: [panel], crosswalks }, CELLS, panel.field)).toEqual([
    ['column', 'Panel', 'c'],
    ['crosswalk', 'panel', 'N'],
  ])
  expect(trace({ mappings: [{ field: 'city', constant: 'Dallas' }] }, CELLS, 'city')).toEqual([
    ['constant', 'Constant', 'Dallas'],
  ])
  expect(trace({ mappings: [{ field: 'note', formula: 'upper([Street])' }] }, CELLS, 'note')).toEqual([
    ['formula', 'upper([Street])', '4 OAK ST'],
  ])
  expect(trace({ mappings: [{ field: 'full_name', from: 'Name' }] }, CELLS, 'first_name')).toEqual([
    ['column', 'Name', 'SMITH, ANA MD'],
    ['transform', 'First name of a whole name', 'ANA'],
  ])
})

test('a cell that a person corrected tells so, and one that another field says', () => {
  const corrections = [{ field: 'city', from: 'DAL', to: 'Dallas' }]
  const mappings = [
    { field: 'city', from: 'Other' },
    { field: 'full_address', from: 'Street' },
  ]
  const corrected = [...CELLS.slice(0, 4), ' dal']
  expect(trace({ mappings, corrections }, corrected, 'city')).toEqual([
    ['column', 'Other', ' dal'],
    ['correction', 'Correction', 'Dallas'],
  ])
  expect(trace({ mappings, corrections: [] }, ['', '4 Oak St, Dallas TX 75209', '', '', ''], 'city')).toEqual(
    [
      ['column', 'Other', ''],
      ['completed', 'Taken from another field', 'Dallas'],
    ],
  )
})

const simple = TRANSFORMS.filter(({ takes, parameters }) => takes === 'value' && parameters.length === 0)
const chain = fc.array(fc.constantFrom(...simple.map(({ id }) => ({ use: id }))), {
  minLength: 1,
  maxLength: 4,
})
const cell = fc.oneof(
  fc.constantFrom('SMITH, ANA MD', '4410 Birch Row Ste 4, Dallas TX 75209', '75209.0', '7/1/26', ' c '),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

test('whatever the transforms, the last step is the text that a run reads', () => {
  const property = fc.property(
    chain,
    fc.constantFrom('full_name', 'full_address', 'zip', 'effective_date'),
    cell,
    (transforms, field, text) => {
      const source = sourceConfigSchema.parse({ ...BASE, mappings: [{ field, from: 'Name', transforms }] })
      const sample = { ...PLACE, rows: [{ row: 2, cells: [text] }] }
      const {
        rows: [row],
        problems,
      } = previewRows(TARGET, source, sample, TODAY)
      // Four steps that ask much can be more than a formula may hold; then that is said, and nothing comes out.
      if (problems.length > 0 && problems.every(({ message }) => /^This is too large/.test(message))) return
      const [block] = bindBlocks(TARGET, source, HEADERS, { today: '2026-11-20' })
      if (!row || !block) throw new Error('Nothing came out.')
      const place = { cells: row.from, fields: {}, origin: { file: 'roster.csv', tab: 'ADDS', row: 2 } }
      const parameters = { today: TODAY, dayZero: PLACE.dayZero }
      for (const { field: made, sourceValue } of block.fields) {
        const steps = traceCell(TARGET, source, PLACE, row, made.id, TODAY)
        expect(steps.at(-1)?.text ?? null).toBe(row.cells[made.id] ?? null)
        const last = steps.findLast(({ kind }) => kind !== 'field')
        expect([made.id, last?.text ?? null]).toEqual([
          made.id,
          evaluate(sourceValue, { ...place, parameters }),
        ])
      }
    },
  )
  fc.assert(property, { numRuns: 15 * inject('depth') })
})
