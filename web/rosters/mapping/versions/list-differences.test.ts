import type { WrittenSource } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { listDifferences } from './list-differences.ts'

const CONFIG: WrittenSource = {
  ...{ kind: 'source', version: 1, id: 's', name: 'S', target: 't' },
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'city', from: 'City' },
  ],
}

test('what differs is told in words: what was, and what is', () => {
  const edited: WrittenSource = {
    ...CONFIG,
    mappings: [
      { field: 'npi', from: 'Provider NPI', transforms: [{ use: 'trim' }] },
      { field: 'zip', from: 'Zip' },
    ],
    crosswalks: [{ id: 'panel', entries: { O: 'Y' } }],
    unused: ['Notes', 'Panel'],
  }
  expect(listDifferences(CONFIG, edited)?.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['npi', 'NPI', 'Provider NPI, trim'],
    ['zip', 'none', 'Zip'],
    ['city', 'City', 'none'],
    ['Columns that are not used', 'none', 'Notes, Panel'],
    ['Crosswalks: panel', 'none', 'keep'],
    ['Crosswalks: panel › O', 'none', 'Y'],
  ])
})

test('a config is no different from itself, and one that cannot be read is not compared', () => {
  expect(listDifferences(CONFIG, CONFIG)).toEqual([])
  expect(listDifferences({}, CONFIG)).toBeNull()
})
