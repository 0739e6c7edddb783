import { expect, test } from 'vitest'
import { changeColumnNames, listColumnReferences } from './column-reference.ts'
import { sourceConfigSchema } from './source-config.ts'

const JSON_OF_SOURCE = {
  kind: 'source',
  version: 1,
  id: 'clinic',
  name: 'Clinic',
  target: 'small',
  steps: [
    { fillDown: ['Group'] },
    { merge: { by: ['NPI'], spread: [{ column: 'Spec', into: ['Spec 1'] }], join: [] } },
    { explode: { columns: ['Offices'], separators: ';' } },
  ],
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'note', from: ['Note', 'Remark'] },
    { field: 'zip', formula: "if( [Zip]='x' ,null,  left([Zip], 5) & [Plus]  )" },
    { field: 'kind', constant: 'NPI' },
  ],
  repeat: { blocks: [{ name: 'One', mappings: [{ field: 'phone', from: 'Phone#1' }] }] },
  filters: [{ drop: "[Kind] = 'void'", reason: 'x' }],
}
const SOURCE = sourceConfigSchema.parse(JSON_OF_SOURCE)

test('all places where a config names a column are found', () => {
  expect(listColumnReferences(SOURCE).map(({ name, path }) => [name, path.join('.')])).toEqual([
    ['Group', 'steps.0.fillDown.0'],
    ['NPI', 'steps.1.merge.by.0'],
    ['Spec', 'steps.1.merge.spread.0.column'],
    ['Offices', 'steps.2.explode.columns.0'],
    ['NPI', 'mappings.0.from'],
    ['Note', 'mappings.1.from.0'],
    ['Remark', 'mappings.1.from.1'],
    ['Zip', 'mappings.2.formula'],
    ['Zip', 'mappings.2.formula'],
    ['Plus', 'mappings.2.formula'],
    ['Phone#1', 'repeat.blocks.0.mappings.0.from'],
    ['Kind', 'filters.0.drop'],
  ])
})

test('names are changed everywhere, and nothing else of a formula', () => {
  const names: Readonly<Record<string, string>> = {
    NPI: 'NPI #',
    Zip: 'Zip [5]',
    Spec: 'Specialty',
    'Phone#1': 'Tel',
  }
  const changed = changeColumnNames(JSON_OF_SOURCE, SOURCE, ({ name }) => names[name] ?? name)
  expect(changed).toEqual({
    ...JSON_OF_SOURCE,
    steps: [
      { fillDown: ['Group'] },
      { merge: { by: ['NPI #'], spread: [{ column: 'Specialty', into: ['Spec 1'] }], join: [] } },
      { explode: { columns: ['Offices'], separators: ';' } },
    ],
    mappings: [
      { field: 'npi', from: 'NPI #' },
      { field: 'note', from: ['Note', 'Remark'] },
      {
        field: 'zip',
        formula: "if( [Zip [5\\]]='x' ,null,  left([Zip [5\\]], 5) & [Plus]  )",
      },
      { field: 'kind', constant: 'NPI' },
    ],
    repeat: { blocks: [{ name: 'One', mappings: [{ field: 'phone', from: 'Tel' }] }] },
  })
  expect(Object.keys(Object(changed))).toEqual(Object.keys(JSON_OF_SOURCE))
})
