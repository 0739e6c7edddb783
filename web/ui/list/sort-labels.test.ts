import { expect, test } from 'vitest'
import { sortOptions } from './sort-labels.ts'

const labels = (columns: Parameters<typeof sortOptions>[0]) => sortOptions(columns).map(({ label }) => label)

test('each kind of column is sorted in words of its own, the order that people want most first', () => {
  expect(
    sortOptions([
      { head: 'Name', sort: 'name' },
      { head: 'Note' },
      { head: 'Active users', sort: 'users', isNumber: true },
      { head: 'Created', sort: 'created', isTime: true },
    ]),
  ).toEqual([
    { value: 'name', label: 'Name A–Z' },
    { value: '-name', label: 'Name Z–A' },
    { value: '-users', label: 'Most active users first' },
    { value: 'users', label: 'Fewest active users first' },
    { value: '-created', label: 'Newest first' },
    { value: 'created', label: 'Oldest first' },
  ])
})

test('of several times the order says which one it is', () => {
  const times = [
    { head: 'Last used', sort: 'used', isTime: true },
    { head: 'Created', sort: 'created', isTime: true },
  ]
  expect(labels(times)).toEqual([
    'Last used, latest first',
    'Last used, earliest first',
    'Created, latest first',
    'Created, earliest first',
  ])
})
