import { expect, test } from 'vitest'
import { findFields } from './find-fields.ts'
import type { DictionaryField, DictionaryTarget } from './queries.ts'

const field = (id: string, given: Partial<DictionaryField> = {}): DictionaryField => ({
  ...{ id, label: id, type: 'text', reads: 'Any text', description: null, group: null, law: null },
  ...{
    isKey: false,
    required: [],
    maxLength: null,
    allowed: [],
    rules: [],
    samples: [],
    uses: [],
    filled: null,
  },
  ...given,
})
const target = (id: string, fields: DictionaryField[]): DictionaryTarget => ({
  ...{ id, name: id, description: null, version: 1, effectiveOn: '2026-05-09', programs: [], sources: [] },
  fields,
})
const uses = [{ sourceId: 's', by: 'columns' as const, columns: ['Zip Code'], filled: null }]
const TARGETS = [
  target('practitioners', [field('npi'), field('zip', { law: '42 USC 300gg-115', uses })]),
  target('terms', [field('npi'), field('term_date')]),
]
const find = (given: Partial<Parameters<typeof findFields>[1]>) =>
  findFields(TARGETS, { target: '', words: '', ...given }).map(
    (found) => `${found.target.id} ${found.field.id}`,
  )

test('a field is found by its law and by what senders call it, all words together', () => {
  expect(find({ words: '300gg zip' })).toEqual(['practitioners zip'])
  expect(find({ words: 'zip code' })).toEqual(['practitioners zip'])
  expect(find({ words: 'zip nowhere' })).toEqual([])
})

test('one target is shown alone, and all of them without a choice', () => {
  expect(find({ target: 'terms' })).toEqual(['terms npi', 'terms term_date'])
  expect(find({})).toHaveLength(4)
})
