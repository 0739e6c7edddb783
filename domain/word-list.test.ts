import { expect, test } from 'vitest'
import { readRosterTypes, readZipCodes } from './word-list.ts'

test('ZIP codes are read in any order of spaces, commas and lines, each once', () => {
  expect(readZipCodes('75209, 75201\n75209;73301|  10001')).toEqual({
    words: ['75209', '75201', '73301', '10001'],
    refused: [],
  })
})

test('of ZIP+4 five digits are taken, and a zero that a spreadsheet ate is put back', () => {
  expect(readZipCodes('75209-1234 752091234 2134').words).toEqual(['75209', '02134'])
})

test('what is no ZIP code is reported as it was typed', () => {
  expect(readZipCodes('75209 Dallas 123 123456')).toEqual({
    words: ['75209'],
    refused: ['Dallas', '123', '123456'],
  })
})

test('roster types are small words that can stand in an address', () => {
  expect(readRosterTypes('Full, adds\nnew-locations a/b')).toEqual({
    words: ['full', 'adds', 'new-locations'],
    refused: ['a/b'],
  })
})
