import { expect, test } from 'vitest'
import {
  actionWords,
  changesOf,
  changeWords,
  faultWords,
  fieldWords,
  keptWords,
  valueWords,
  wholeWords,
} from './audit-words.ts'

test('actions and fields are told in words', () => {
  expect(actionWords('organization.settings-changed')).toBe('Organization settings changed')
  expect(actionWords('token.created')).toBe('API token generated')
  expect(fieldWords('newTokenId')).toBe('New token id')
  expect(fieldWords('client_id')).toBe('Client id')
})

test('values are told as people read them', () => {
  expect([null, '', true, 12, ['READ', 'SEARCH'], [], { a: 1 }].map(valueWords)).toEqual([
    'Not stated',
    'Not stated',
    'Yes',
    '12',
    'READ, SEARCH',
    'None',
    '{"a":1}',
  ])
})

test('a change is told field by field, without what stayed', () => {
  const before = { name: 'Summit', active: true, demo: false }
  const after = { name: 'Summit Health', active: true, note: 'x' }
  expect(changesOf({ before, after })).toEqual([
    { field: 'Name', before: 'Summit', after: 'Summit Health' },
    { field: 'Demo', before: 'No', after: 'Not stated' },
    { field: 'Note', before: 'Not stated', after: 'x' },
  ])
  expect(changesOf({ sessionId: 's' })).toEqual([])
  expect(changesOf({ before, after }).map(changeWords)[0]).toBe('Name: Summit → Summit Health')
  expect(changesOf({ after: { name: 'Summit' } }).map(changeWords)).toEqual(['Name: Summit'])
  expect(changesOf({ before: { name: 'Summit' } }).map(changeWords)).toEqual(['Name: Summit'])
})

test('a verification says how much it looked at, or which event is wrong', () => {
  expect(wholeWords({ chains: 1, events: 1, removed: 0, broken: [] })).toBe(
    'Log verified: 1 event, each linked to the previous one.',
  )
  expect(wholeWords({ chains: 3, events: 1200, removed: 5, broken: [] })).toBe(
    'Log verified: 1,200 events in 3 logs, each linked to the previous one. 5 older events removed after retention.',
  )
  const link = { orgId: '', organization: 'Summit', seq: 12, fault: 'changed', at: null } as const
  expect(faultWords(link)).toBe('Event 12 of the log of Summit was changed after it was written.')
})

test('keeping is told in years where it is whole years', () => {
  expect([2555, 365, 400].map(keptWords)).toEqual(['7 years', '1 year', '400 days'])
})
