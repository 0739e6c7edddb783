import { expect, test } from 'vitest'
import { sayRequirements } from '../config/requirement.ts'
import { sourceConfigSchema } from '../config/source-config.ts'
import { targetConfigSchema } from '../config/target-config.ts'
import { findFieldUses } from './field-uses.ts'

const TARGET = targetConfigSchema.parse({
  ...{ kind: 'target', version: 1, id: 'small', name: 'Small' },
  programs: [
    { id: 'medicare', name: 'Medicare' },
    { id: 'hmo', name: 'HMO' },
  ],
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi', required: true },
    { id: 'zip', label: 'ZIP', type: 'zip', requiredBy: [{ program: 'medicare', when: "state = 'TX'" }] },
    { id: 'zip4', label: 'ZIP, four more', type: 'zip4', derive: { from: 'zip' } },
    {
      id: 'state',
      label: 'State',
      requiredBy: [{ program: 'hmo' }, { when: 'not isBlank(zip)' }, { program: 'medicare' }],
    },
    { id: 'one', label: 'One', derive: { from: 'two' } },
    { id: 'two', label: 'Two', derive: { from: 'one' } },
    { id: 'plan', label: 'Plan' },
    { id: 'file', label: 'File' },
  ],
})

test('a source makes fields of columns, formulas, constants, and the target of other fields', () => {
  const source = sourceConfigSchema.parse({
    ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'small' },
    mappings: [
      { field: 'npi', formula: 'digits([NPI])' },
      { field: 'plan', constant: 'Gold' },
      { field: 'file', transforms: [{ use: 'tab-name' }] },
    ],
    repeat: {
      blocks: [
        { name: 'first', mappings: [{ field: 'zip', from: ['Zip', 'Post code'] }] },
        { name: 'second', mappings: [{ field: 'zip', from: 'Zip#2' }] },
      ],
    },
  })
  expect([...findFieldUses(TARGET, source)].map(([id, { by, columns }]) => [id, by, ...columns])).toEqual([
    ['npi', 'formula'],
    ['zip', 'columns', 'Zip', 'Post code', 'Zip#2'],
    ['zip4', 'derived'],
    ['plan', 'constant'],
    ['file', 'transforms'],
  ])
})

test('who needs a field is told in words', () => {
  expect(TARGET.fields.slice(0, 4).map((field) => sayRequirements(TARGET, field))).toEqual([
    ['Every row'],
    ["For Medicare, rows where state = 'TX'"],
    [],
    ['For Medicare and HMO, every row', 'Rows where not isBlank(zip)'],
  ])
})
