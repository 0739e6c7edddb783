import { expect, test } from 'vitest'
import { replaceWhole } from '../causes/cause.ts'
import type { WrittenSource } from '../config/source-config.ts'
import { targetConfigSchema } from '../config/target-config.ts'
import { applySourceChange, revertSourceChange, type SourceChange } from './source-change.ts'

const target = targetConfigSchema.parse({
  ...{ kind: 'target', version: 1, id: 'small', name: 'Small', key: ['npi'], rules: [] },
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi' },
    { id: 'zip', label: 'ZIP', type: 'zip' },
    { id: 'note', label: 'Note' },
  ],
})
const source: WrittenSource = {
  ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'small', dropDuplicates: false },
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'zip', from: 'Zip', transforms: [{ use: 'trim' }] },
    { field: 'note', formula: '[Note]' },
  ],
}

test.each<[string, SourceChange]>([
  ['transforms', { kind: 'transforms', field: 'zip', transforms: [...replaceWhole('^TX (\\d+)$', '$1')] }],
  [
    'a text that becomes an entry of a crosswalk',
    { kind: 'text', field: 'npi', from: '234', to: '2345678902' },
  ],
  ['a text that becomes a correction', { kind: 'text', field: 'note', from: 'x', to: 'y' }],
  ['a text that stands for nothing', { kind: 'text', field: 'zip', from: 'none yet', to: null }],
  ['copies that are dropped', { kind: 'drop-duplicates' }],
])('%s can be applied once and again, and taken back whole', (_, change) => {
  const changed = applySourceChange(source, target, change)
  expect(changed).not.toEqual(source)
  expect(applySourceChange(changed, target, change)).toEqual(changed)
  const { corrections = [], crosswalks = [], ...reverted } = revertSourceChange(changed, change)
  expect([reverted, corrections, crosswalks]).toEqual([source, [], []])
})

test('taking one back leaves what someone said otherwise since', () => {
  const change: SourceChange = { kind: 'text', field: 'npi', from: '234', to: '2345678902' }
  const other: SourceChange = { ...change, to: '2345678910' }
  const changed = applySourceChange(applySourceChange(source, target, change), target, other)
  expect(revertSourceChange(changed, change)).toEqual(changed)
})
