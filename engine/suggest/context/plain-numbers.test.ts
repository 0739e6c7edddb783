import { expect, test } from 'vitest'
import { plainNumbers } from './plain-numbers.ts'

const plain = (...headers: string[]) =>
  plainNumbers(headers.map((header) => ({ header, values: [] }))).map(({ header }) => header)

test.each([
  ['from 0', ['a.0.b', 'a.1.b', 'c0', 'c10'], ['a.1.b', 'a.2.b', 'c1', 'c11']],
  [
    'in letters',
    ['Site A City', 'Site B City', 'Site C City'],
    ['Site 1 City', 'Site 2 City', 'Site 3 City'],
  ],
  ['in roman numbers', ['Office I', 'Office II', 'Office IV'], ['Office 1', 'Office 2', 'Office 4']],
  ['in words', ['First Office', 'SECOND Office'], ['1 Office', '2 Office']],
  ['in short words', ['1st Site', '2nd Site'], ['1 Site', '2 Site']],
  ['by copies', ['City', 'City.1', 'City.2'], ['City', 'City', 'City']],
])('a series that counts %s counts in plain numbers', (_, headers, expected) => {
  expect(plain(...headers)).toEqual(expected)
})

test('what is no series stays as it is', () => {
  const headers = [
    'Address 1',
    'Address 2',
    'given[0]',
    'Box 10',
    'Medicare Part B',
    'First M I',
    'Fee.1',
    'First Name',
    'Second Name',
  ]
  expect(plain(...headers)).toEqual(headers)
})
