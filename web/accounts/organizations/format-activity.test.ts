import { expect, test } from 'vitest'
import { formatEvent, getReason } from './format-activity.ts'

test.each([
  ['organization.created', { after: { name: 'Summit' } }, 'Organization created'],
  [
    'organization.changed',
    { after: { name: 'Summit', PROVIDER_DIRECTORY: {} } },
    'Organization changed: name, Directory',
  ],
  [
    'organization.changed',
    { after: { active: false }, reason: 'Contract ended' },
    'Organization deactivated',
  ],
  ['organization.changed', { after: { active: true } }, 'Organization activated'],
  [
    'organization.settings-changed',
    { after: { 'entity-mapping': 'true' } },
    'Organization settings changed: entity-mapping',
  ],
  ['session_end', { method: 'logout' }, 'Session ended'],
  ['token.revoked', {}, 'API token revoked'],
])('%s with %j reads “%s”', (action, details, words) => {
  expect(formatEvent({ action, details })).toBe(words)
})

test('a reason is reported where there is one', () => {
  expect(getReason({ details: { reason: 'Contract ended' } })).toBe('Contract ended')
  expect(getReason({ details: {} })).toBeUndefined()
})
