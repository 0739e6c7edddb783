import { expect, test } from 'vitest'
import { buildSample, findUnknown } from './sample-body.ts'

const text = { type: 'string' }

test('a sample holds what is needed, with values that read like those of the field', () => {
  const schema = {
    type: 'object',
    required: ['npis', 'expiresOn', 'id', 'filters'],
    properties: {
      npis: { type: 'array', items: text },
      expiresOn: { type: 'string', format: 'date' },
      id: { type: 'string', format: 'uuid' },
      note: text,
      filters: {
        type: 'object',
        properties: { query: text, limit: { type: 'integer' } },
      },
    },
  }
  expect(buildSample(schema)).toEqual({
    npis: ['2478465984', '2478465992'],
    expiresOn: '2026-07-09',
    id: '00000000-0000-4000-8000-000000000000',
    filters: { query: 'cardiology 75209', limit: 20 },
  })
})

test('where nothing is needed the sample says what a first call would', () => {
  const properties = { query: text, alike: { type: 'boolean', default: false }, limit: { type: 'integer' } }
  expect(buildSample({ type: 'object', properties })).toEqual({ query: 'cardiology 75209', limit: 20 })
})

test('fields that a call does not have are found, in any of its shapes', () => {
  const one = { type: 'object', properties: { query: text } }
  const other = { type: 'object', properties: { limit: text } }
  expect(findUnknown(one, { queries: 'x', query: 'x' })).toEqual(['queries'])
  expect(findUnknown({ anyOf: [one, other] }, { limit: 1, page: 2 })).toEqual(['page'])
  expect(findUnknown({ type: 'object' }, { anything: 1 })).toEqual([])
})
