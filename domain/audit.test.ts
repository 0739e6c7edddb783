import { expect, test } from 'vitest'
import { readAuditRetentionDays } from './audit.ts'

test('audit events are kept for seven years where nothing else is set, and never for less than a year', () => {
  for (const stored of [undefined, '', 'long', '-1', '12.5'])
    expect(readAuditRetentionDays(stored)).toBe(2555)
  expect(readAuditRetentionDays('3650')).toBe(3650)
  expect(readAuditRetentionDays('30')).toBe(365)
})
