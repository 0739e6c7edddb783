import { expect, test } from 'vitest'
import { curlLine } from './curl-line.ts'
import { formatType, getFields } from './format-schema.ts'

test('types are shown in words', () => {
  expect(
    [
      { type: 'string' },
      { type: 'string', format: 'uuid' },
      { enum: ['csv', 'ndjson'] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { type: ['string', 'null'], format: 'date' },
      { type: 'array', items: { type: 'integer' } },
      {},
    ].map(formatType),
  ).toEqual([
    'text',
    'uuid',
    '"csv" or "ndjson"',
    'text or null',
    'date or null',
    'list of whole number',
    'anything',
  ])
})

test('fields of objects inside stand below their own', () => {
  const place = { type: 'object', properties: { city: { type: 'string', minLength: 1 } } }
  const schema = {
    type: 'object',
    required: ['places'],
    properties: { places: { type: 'array', items: place } },
  }
  expect(getFields(schema)).toEqual([
    { name: 'places', type: 'list of object', isRequired: true, limits: '' },
    { name: 'places[].city', type: 'text', isRequired: false, limits: 'not empty' },
  ])
})

test('a line for a terminal has a sample body and keeps the token out of it', () => {
  const body = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, note: { type: 'string' } },
  }
  const call = { name: '', method: 'POST', path: '/v2/x', area: '', summary: '', access: '', scopes: [] }
  const rest = { parameters: [], body, bytes: undefined, reply: undefined, replyTypes: [], errors: [] }
  expect(curlLine('https://concord.example', { ...call, ...rest })).toBe(
    `curl -X POST 'https://concord.example/v2/x' -H "Authorization: Bearer $CONCORD_TOKEN" -H 'Content-Type: application/json' -d '{"name":"Nightly sync"}'`,
  )
})
