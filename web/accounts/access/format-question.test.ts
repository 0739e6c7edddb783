import { CALL_RULES } from '@concord/contract/call-rules'
import { expect, test } from 'vitest'
import { makeOrganization, makeRole, VIEWERS } from '#web/session/test-viewers.ts'
import { ASK_KINDS } from './access-query.ts'
import { type Chosen, wordQuestion } from './format-question.ts'

const NOTHING: Chosen = {
  page: undefined,
  call: undefined,
  permission: undefined,
  role: undefined,
  organization: undefined,
  whom: undefined,
}
const ALL: Chosen = {
  page: { path: '/accounts/orgs/:orgId/users', title: 'Users', requires: [] },
  call: CALL_RULES.find(({ name }) => name === 'inviteUser'),
  permission: 'SEARCH',
  role: makeRole('ROSTER'),
  organization: makeOrganization([]),
  whom: VIEWERS.analyst,
}

test('every kind of question has words once all is chosen, and none before', () => {
  const worded = ASK_KINDS.map(({ kind }) => [kind, wordQuestion(kind, ALL)?.words])
  expect(Object.fromEntries(worded)).toEqual({
    page: 'open Users for Wrenfield Health Plan',
    call: 'call POST /v2/organization/:orgId/user for Wrenfield Health Plan',
    permission: 'use “Search”',
    'edit-organization': 'edit Wrenfield Health Plan',
    'delete-organization': 'delete Wrenfield Health Plan',
    'invite-user': 'invite a user to Wrenfield Health Plan',
    'edit-user': 'edit Dana Whitlock',
    'delete-user': 'delete Dana Whitlock',
    'give-role': 'give the role “ROSTER” in Wrenfield Health Plan',
    'act-as': 'act as Dana Whitlock',
    'make-token': 'generate an API token with “Search”',
  })
  for (const { kind } of ASK_KINDS) expect([kind, wordQuestion(kind, NOTHING)]).toEqual([kind, undefined])
})

test('a page without an organization in its address asks for none', () => {
  const page = { path: '/profile', title: 'Profile', requires: [] }
  const worded = wordQuestion('page', { ...NOTHING, page })
  expect(worded).toEqual({ question: { kind: 'access', access: [], writes: false }, words: 'open Profile' })
})

test('what a call asks comes from the contract', () => {
  const { question } = wordQuestion('edit-organization', ALL) ?? {}
  const change = CALL_RULES.find(({ name }) => name === 'changeOrganization')
  expect(question).toMatchObject({ access: change?.access, writes: true })
})
