import { afterEach, expect, test } from 'vitest'
import { noteRecentRecord, readRecentRecords } from './recent-records.ts'

afterEach(() => sessionStorage.clear())

const names = (userId: string) => readRecentRecords(userId).map(({ name }) => name)

test('the record that was opened last stands first, each once, and few are kept', () => {
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'C'])
    noteRecentRecord('one', { name, path: `/${name}` })
  expect(names('one')).toEqual(['C', 'G', 'F', 'E', 'D', 'B'])
  expect(names('other')).toEqual([])
})

test('what is stored otherwise is none', () => {
  sessionStorage.setItem('recent:one', '{"name":1}')
  expect(names('one')).toEqual([])
  sessionStorage.setItem('recent:one', 'no list')
  expect(names('one')).toEqual([])
})
