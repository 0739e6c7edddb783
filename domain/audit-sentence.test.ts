import { expect, test } from 'vitest'
import { formatAuditSentence, TOLD_ACTIONS, type ToldEvent } from './audit-sentence.ts'

const ROLES: Record<string, string> = { r1: 'Directory reader', r2: 'Roster editor', r3: 'Portal admin' }

const tell = (action: string, details: ToldEvent['details'] = {}, given: Partial<ToldEvent> = {}) =>
  formatAuditSentence(
    {
      action,
      details,
      user: { name: 'Ana Lima' },
      impersonator: null,
      token: null,
      subject: { name: 'Ben Ode' },
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
  expect(tell('token.created', { name: 'Nightly sync' }, { impersonator: 'Tom Becker' })).toBe(
    'Tom Becker as Ana Lima generated the API token Nightly sync',
  )
  expect(tell('users.exported', { rows: 1204 }, { token: { name: 'Nightly sync' } })).toBe(
    'Ana Lima by token Nightly sync exported 1,204 users',
  )
})

test('one of something reads as one', () => {
  const details = { name: 'Quillan IPA', rows: 1 }
  expect(tell('cycle.cells-fixed', details, { subject: null })).toMatch(/ fixed 1 cell in the file /)
  expect(tell('users.exported', { rows: 1 })).toMatch(/ exported 1 user\b(?!s)/)
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
