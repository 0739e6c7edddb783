import { expect, test } from 'vitest'
import { completeHeaders } from './cut-headers.ts'

const complete = (...headers: string[]) =>
  completeHeaders(headers.map((header) => ({ header, values: [] }))).map(({ header }) => header)

test('headers that were cut off at a length are completed with a known word that makes sense', () => {
  const headers = ['PROVIDER_LAS', 'PROVIDER_FIR', 'SERVICE_COUN', 'SERVICE_FAXN', 'NPI', 'PHONE']
  expect(complete(...headers).slice(4)).toEqual(['NPI', 'PHONE'])
  expect(complete(...headers).slice(0, 3)).toEqual(['PROVIDER_last', 'PROVIDER_first', 'SERVICE_county'])
})

test('whole words, unknown beginnings and numbers stay as they are', () => {
  const headers = ['PROVIDER_NPI', 'LICENSE_STAT', 'PROVIDER_QZX', 'SERVICE_ADD2', 'NPI']
  expect(complete(...headers)).toEqual(headers)
})

test('headers of many lengths, or of great length, are not cut off', () => {
  const many = ['PROVIDER_LAS', 'NPI', 'PROVIDER_FIR', 'PHONE']
  expect(complete(...many)).toEqual(many)
  const long = Array(5).fill('THE_NAME_OF_THE_PROVIDER_LAS')
  expect(complete(...long)).toEqual(long)
})
