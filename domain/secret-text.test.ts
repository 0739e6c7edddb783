import { expect, test } from 'vitest'
import { redactSecrets } from './secret-text.ts'

const TOKEN = `cc_${'a1B2c3'.repeat(6)}`

test('tokens are taken out of any text, wherever they stand', () => {
  expect(redactSecrets(`/v2/x?key=${TOKEN}&b=1`)).toBe('/v2/x?key=[redacted]&b=1')
  expect(redactSecrets(`authorization: Bearer ${TOKEN}`)).toBe('authorization: Bearer [redacted]')
  expect(redactSecrets('"bearer abc.def"')).toBe('"bearer [redacted]"')
  expect(redactSecrets('got eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln, no')).toBe('got [redacted], no')
})

test('links that let someone in lose what lets them in, and stay addresses', () => {
  const token = `${'Zk3_-'.repeat(8)}abc`
  expect(redactSecrets(`{"url":"/invitation/${token}"}`)).toBe('{"url":"/invitation/[redacted]"}')
  expect(redactSecrets(`/office/${token}?lang=en`)).toBe('/office/[redacted]?lang=en')
  const returning = `?returnTo=${encodeURIComponent('/office/')}`
  expect(redactSecrets(`${returning}${token}&a=b`)).toBe(`${returning}[redacted]&a=b`)
  const embedded = '/embed/dashboards/network?state=TX&ticket=eyJpZCI6MX0&signature='
  expect(redactSecrets(`${embedded}${token}`)).toBe(`${embedded}[redacted]`)
})

test('tokens of embedded dashboards and secrets of webhooks are taken out by their prefixes', () => {
  const drawn = `${'a-B_9'.repeat(8)}xyz`
  expect(redactSecrets(`got ce_${drawn}, no`)).toBe('got [redacted], no')
  expect(redactSecrets(`"wh_${drawn}"`)).toBe('"[redacted]"')
})

test('what is no secret stays', () => {
  for (const text of [
    'cc_short',
    'Bearer',
    'NPI 2478465984',
    '/office/hours',
    'wh_short',
    '?signature=no',
    '',
  ])
    expect(redactSecrets(text)).toBe(text)
})
