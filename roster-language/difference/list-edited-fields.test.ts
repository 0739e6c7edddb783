import { expect, test } from 'vitest'
import { sourceConfigSchema, type WrittenSource } from '../config/source-config.ts'
import { listEditedFields } from './list-edited-fields.ts'

const WRITTEN: WrittenSource = {
  ...{ kind: 'source', version: 1, id: 's', name: 'S', target: 't' },
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'gender', from: 'Sex', crosswalk: 'sex' },
  ],
  crosswalks: [{ id: 'sex', entries: { M: 'male' } }],
}
const edit = (change: Partial<WrittenSource>) => {
  const fields = listEditedFields(
    sourceConfigSchema.parse(WRITTEN),
    sourceConfigSchema.parse({ ...WRITTEN, ...change }),
  )
  return fields === null ? null : [...fields].toSorted()
}

test('an edit of a mapping or of its crosswalk is about its field', () => {
  expect(edit({})).toEqual([])
  expect(edit({ mappings: [{ field: 'npi', from: 'Provider NPI' }, ...WRITTEN.mappings.slice(1)] })).toEqual([
    'npi',
  ])
  expect(edit({ crosswalks: [{ id: 'sex', entries: { M: 'male', F: 'female' } }] })).toEqual(['gender'])
  expect(edit({ corrections: [{ field: 'zip', from: 'x', to: '75201' }] })).toEqual(['zip'])
})

test('an edit of a block of columns is about the fields of the block', () => {
  const block = { name: 'Billing', mappings: [{ field: 'billing_city', from: 'City#2' }] }
  expect(edit({ repeat: { blocks: [block] } })).toEqual(['billing_city'])
})

test('filters and what is noted of columns change no value, other steps may change any', () => {
  expect(edit({ filters: [{ drop: "npi = '1'", reason: 'x' }], unused: ['Fax'], scope: 'delta' })).toEqual([])
  expect(edit({ steps: [{ fillDown: ['NPI'] }] })).toBeNull()
  expect(edit({ reading: { delimiter: ';' } })).toBeNull()
})
