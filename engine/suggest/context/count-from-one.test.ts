import { expect, test } from 'vitest'
import { countFromOne } from './count-from-one.ts'

const counted = (...headers: string[]) =>
  countFromOne(headers.map((header) => ({ header, values: [] }))).map(({ header }) => header)

test('a series that begins with 0 counts from 1', () => {
  expect(counted('specialties.0.name', 'specialties.1.name', 'lang0', 'lang10')).toEqual([
    'specialties.1.name',
    'specialties.2.name',
    'lang1',
    'lang11',
  ])
})

test('what begins with 1, stands alone or is in brackets stays', () => {
  const headers = ['Address 1', 'Address 2', 'given[0]', 'Box 10', 'Zip 5']
  expect(counted(...headers)).toEqual(headers)
})
