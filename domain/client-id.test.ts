import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findClientIdError, suggestClientId } from './client-id.ts'

test.each([
  ['Summit Health Plan', 'summit-health-plan'],
  ['St. Anne’s Clinic', 'st-annes-clinic'],
  ['Peña & Söhne, Inc.', 'pena-sohne-inc'],
  ['  3M  ', '3m'],
  ['北京', ''],
])('%s suggests %j', (name, clientId) => {
  expect(suggestClientId(name)).toBe(clientId)
})

test('whatever is suggested is a client id, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const suggested = suggestClientId(name)
      return suggested === '' || findClientIdError(suggested) === undefined
    }),
  )
})

test.each(['', 'Summit', 'summit health', '-summit', 'summit--health', 'summit-', 'x'.repeat(61)])(
  '%j is no client id, and it is said why',
  (clientId) => {
    expect(findClientIdError(clientId)).toMatch(/^[A-Z].*\.$/)
  },
)
