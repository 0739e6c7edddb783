import { expect, test } from 'vitest'
import { eventInWords, reasonOf } from './activity-words.ts'

test.each([
  ['organization.created', { after: { name: 'Summit' } }, 'Created the organization'],
  [
    'organization.changed',
    { after: { name: 'Summit', PROVIDER_DIRECTORY: {} } },
    'Changed the organization: name, Directory',
  ],
  ['organization.changed', { after: { active: false }, reason: 'Contract ended' }, 'Deactivated it'],
  ['organization.changed', { after: { active: true } }, 'Activated it'],
  [
    'organization.settings-changed',
    { after: { 'entity-mapping': 'true' } },
    'Changed its settings: entity-mapping',
  ],
  ['session_end', { method: 'logout' }, 'Ended a session'],
  ['token.revoked', {}, 'Token revoked'],
])('%s with %j reads “%s”', (action, details, words) => {
  expect(eventInWords({ action, details })).toBe(words)
})

test('a reason is told where there is one', () => {
  expect(reasonOf({ details: { reason: 'Contract ended' } })).toBe('Contract ended')
  expect(reasonOf({ details: {} })).toBeUndefined()
})
