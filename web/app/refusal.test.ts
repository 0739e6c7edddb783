import { internal, organizationIsNotDemo, organizationRight, permission, product } from '@concord/domain'
import { expect, test } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { explainRefusal } from './refusal.ts'

test('a missing permission is named as on the roles page, with who can give it', () => {
  expect(explainRefusal(VIEWERS.viewer, permission('VIEW_API_TOKENS'))).toEqual({
    reason: 'This page needs the permission “View API tokens”, and none of your roles includes it.',
    fix: 'An administrator of Wrenfield Health Plan can give you a role that has it.',
  })
})

test('a product that the organization lacks is added by the Customer Success Manager', () => {
  expect(explainRefusal(VIEWERS.otherOrg, product('DATA_UPDATES'))).toEqual({
    reason: 'Wrenfield Health Plan does not have Data Updates.',
    fix: 'Your Customer Success Manager can add it.',
  })
})

test('a product that only the account lacks is switched on by an administrator', () => {
  const { viewer } = VIEWERS
  const narrowed = { ...viewer, user: { ...viewer.user, products: ['PROVIDER_DIRECTORY'] as const } }
  expect(explainRefusal(narrowed, product('ROSTER_MANAGEMENT'))).toEqual({
    reason: 'Roster Management is not enabled for your account.',
    fix: 'An administrator of Wrenfield Health Plan can enable it.',
  })
})

test('pages of the staff and of client organizations name the Customer Success Manager', () => {
  expect(explainRefusal(VIEWERS.viewer, internal).fix).toContain('Customer Success Manager')
  expect(explainRefusal(VIEWERS.demoOrg, organizationIsNotDemo)).toEqual({
    reason: 'Wrenfield Health Plan is a demo organization, and demo organizations cannot add rosters.',
    fix: 'Your Customer Success Manager can change that.',
  })
})

test('someone without an organization gets a sentence all the same', () => {
  const alone = { ...VIEWERS.viewer, organization: null }
  expect(explainRefusal(alone, product('DATA_UPDATES')).reason).toBe(
    'Your organization does not have Data Updates.',
  )
  expect(explainRefusal(alone, permission('READ')).fix).toMatch(/^An administrator of your organization/)
})

test('an organization right is given by another internal administrator', () => {
  expect(explainRefusal(VIEWERS.viewer, organizationRight('DELETE_ORG'))).toEqual({
    reason:
      'This page needs an internal role with “Delete organizations”, and none of your roles includes it.',
    fix: 'Another Concord administrator can give you a role that includes it.',
  })
})
