import { expect, test } from 'vitest'
import { redactSecrets } from './secret-text.ts'

const TOKEN = `cc_${'a1B2c3'.repeat(6)}`

test('tokens are taken out of any text, wherever they stand', () => {
  expect(redactSecrets(`/v2/x?key=${TOKEN}&b=1`)).toBe('/v2/x?key=[redacted]&b=1')
  expect(redactSecrets(`authorization: Bearer ${TOKEN}`)).toBe('authorization: Bearer [redacted]')
  expect(redactSecrets('"bearer abc.def"')).toBe('"bearer [redacted]"')
  expect(redactSecrets('got eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln, no')).toBe('got [redacted], no')
})

test('what is no secret stays', () => {
  for (const text of ['cc_short', 'Bearer', 'NPI 2478465984', '']) expect(redactSecrets(text)).toBe(text)
})
