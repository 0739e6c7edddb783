import { expect, test } from 'vitest'
import {
  findChanges,
  formatAction,
  formatChange,
  formatField,
  formatIntegrityError,
  formatRetention,
  formatValue,
  formatVerification,
} from './format-audit.ts'

test('actions and fields are shown in words', () => {
  expect(formatAction('organization.settings-changed')).toBe('Organization settings changed')
  expect(formatAction('token.created')).toBe('API token generated')
  expect(formatField('newTokenId')).toBe('New token id')
  expect(formatField('client_id')).toBe('Client id')
})

test('values are reported as people read them', () => {
  expect([null, '', true, 12, ['READ', 'SEARCH'], [], { a: 1 }].map(formatValue)).toEqual([
    'Not stated',
    'Not stated',
    'Yes',
    '12',
    'READ, SEARCH',
    'None',
    '{"a":1}',
  ])
})

test('a change is reported field by field, without what stayed', () => {
  const before = { name: 'Summit', active: true, demo: false }
  const after = { name: 'Summit Health', active: true, note: 'x' }
  expect(findChanges({ before, after })).toEqual([
    { field: 'Name', before: 'Summit', after: 'Summit Health' },
    { field: 'Demo', before: 'No', after: 'Not stated' },
    { field: 'Note', before: 'Not stated', after: 'x' },
  ])
  expect(findChanges({ sessionId: 's' })).toEqual([])
  expect(findChanges({ before, after }).map(formatChange)[0]).toBe('Name: Summit → Summit Health')
  expect(findChanges({ after: { name: 'Summit' } }).map(formatChange)).toEqual(['Name: Summit'])
  expect(findChanges({ before: { name: 'Summit' } }).map(formatChange)).toEqual(['Name: Summit'])
})

test('a verification says how much it looked at, or which event is wrong', () => {
  expect(formatVerification({ chains: 1, events: 1, removed: 0, broken: [] })).toBe(
    'Log verified: 1 event, each linked to the previous one.',
  )
  expect(formatVerification({ chains: 3, events: 1200, removed: 5, broken: [] })).toBe(
    'Log verified: 1,200 events in 3 logs, each linked to the previous one. 5 older events removed after retention.',
  )
  const link = { orgId: '', organization: 'Summit', seq: 12, fault: 'changed', at: null } as const
  expect(formatIntegrityError(link)).toBe('Event 12 of the log of Summit was changed after it was written.')
})

test('retention is shown in years where it is whole years', () => {
  expect([2555, 365, 400].map(formatRetention)).toEqual(['7 years', '1 year', '400 days'])
})
