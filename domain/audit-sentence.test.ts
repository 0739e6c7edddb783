import { expect, test } from 'vitest'
import { formatAuditSentence, TOLD_ACTIONS, type ToldEvent } from './audit-sentence.ts'

const ROLES: Record<string, string> = { r1: 'Directory reader', r2: 'Roster editor', r3: 'Portal admin' }

const tell = (action: string, details: ToldEvent['details'] = {}, given: Partial<ToldEvent> = {}) =>
  formatAuditSentence(
    {
      action,
      details,
      user: { id: 'a1', name: 'Ana Lima' },
      impersonator: null,
      token: null,
      subject: { id: 'b2', name: 'Ben Ode' },
      organization: 'Larkspur Health',
      ...given,
    },
    (id) => ROLES[id] ?? '',
  )

test('a role that was given is a sentence with who, whom, which and where', () => {
  const before = { roleIds: ['r2'] }
  expect(tell('user.changed', { before, after: { roleIds: ['r2', 'r1'] } })).toBe(
    'Ana Lima gave Ben Ode the role Directory reader in Larkspur Health',
  )
  expect(tell('user.changed', { before, after: { roleIds: ['r1', 'r3'], name: 'Ben Ode' } })).toBe(
    'Ana Lima gave Ben Ode the roles Directory reader and Portal admin, took the role Roster editor from Ben Ode and changed the name of Ben Ode in Larkspur Health',
  )
})

test('a user who is gone keeps the name that the event has of them', () => {
  const details = { userId: 'x', before: { name: 'Cy Moss', email: 'cy@north.example' } }
  expect(tell('user.deleted', details, { subject: null })).toBe('Ana Lima deleted Cy Moss in Larkspur Health')
})

test('who acts as another or by a token is said', () => {
  expect(
    tell('token.created', { name: 'Nightly sync' }, { impersonator: { id: 'c3', name: 'Tom Becker' } }),
  ).toBe('Tom Becker as Ana Lima generated the API token Nightly sync')
  expect(tell('users.exported', { rows: 1204 }, { token: { id: 'd4', name: 'Nightly sync' } })).toBe(
    'Ana Lima by token Nightly sync exported 1,204 users',
  )
})

test('one of something reads as one', () => {
  const details = { name: 'Quillan IPA', rows: 1 }
  expect(tell('cycle.cells-fixed', details, { subject: null })).toMatch(/ fixed 1 cell in the file /)
  expect(tell('users.exported', { rows: 1 })).toMatch(/ exported 1 user\b(?!s)/)
})

test('someone whose name is not known is told by the beginning of the id', () => {
  const unknown = { id: '05e40000-0000-4000-8000-000000000009', name: null }
  expect(tell('user.password-changed', {}, { user: unknown })).toBe(
    'Unknown user 05e40000 changed their password',
  )
  expect(tell('user.disabled', {}, { subject: unknown })).toBe(
    'Ana Lima disabled Unknown user 05e40000 in Larkspur Health',
  )
  expect(tell('user.password-changed', {}, { impersonator: unknown, token: null })).toBe(
    'Unknown user 05e40000 as Ana Lima changed their password',
  )
  expect(tell('users.exported', { rows: 2 }, { token: unknown })).toBe(
    'Ana Lima by an API token exported 2 users',
  )
})

test('what no user did is told of Concord, of an office, or of who was not let in', () => {
  const by = { user: null, subject: null }
  expect(tell('data-update.applied', { name: 'DU-12' }, by)).toBe('Concord applied the data update DU-12')
  expect(tell('office-link.answered', { name: 'Elm Street', person: 'front desk' }, by)).toBe(
    'An office answered for the office Elm Street by its link, as front desk',
  )
  expect(tell('session.sign-in-failed', {}, by)).toBe('Unknown user failed to sign in')
})

test('an event of a job names Concord as the actor', () => {
  const details = { name: 'Quillan IPA, practitioner, 2026-07', destination: 'Payer drop' }
  expect(tell('cycle.delivered', details, { user: null, subject: null })).toBe(
    'Concord delivered the files of the cycle Quillan IPA, practitioner, 2026-07 to Payer drop',
  )
})

test('every action that is told is told without gaps, whatever its details lack', () => {
  for (const action of TOLD_ACTIONS) {
    const bare = tell(action, {}, { user: null, subject: null, organization: null }) ?? ''
    expect([action, bare]).toEqual([action, expect.not.stringMatching(/undefined|null|NaN|\[object/)])
  }
  expect(tell('somewhere.else')).toBeUndefined()
})
