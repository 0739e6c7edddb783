import { BUILT_IN_TARGETS } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { findProfileDrift, type Profiles } from './find-profile-drift.ts'

const FIELDS = BUILT_IN_TARGETS.get('practitioner-roster')?.fields ?? []
const of = (sampled: number, shapes: Readonly<Record<string, number>>) => ({ sampled, shapes })
const drift = (before: Profiles, now: Profiles) => findProfileDrift(before, now, FIELDS)

test('a field that had mostly one shape and has another now is reported with its numbers', () => {
  const before = { license_state: of(400, { state: 0.98, text: 0.02 }), zip: of(400, { zip: 1 }) }
  const now = { zip: of(400, { zip: 0.97 }), license_state: of(60, { zip: 0.85, state: 0.12, text: 0.03 }) }
  expect(drift(before, now)).toEqual([
    {
      field: 'license_state',
      code: 'profile-drift',
      message: 'License state: 98% were states, now 12%; 85% are ZIP codes.',
    },
  ])
})

test('texts that become codes are drift as well', () => {
  const before = { specialty_1: of(50, { text: 1 }) }
  const [found] = drift(before, { specialty_1: of(50, { taxonomy: 1 }) })
  expect(found?.message).toBe('Specialty 1: 100% were other texts, now 0%; 100% are taxonomy codes.')
})

test('a field whose type changed is no drift: the same values are taken for those of the new type', () => {
  const before = { zip: { type: 'phone', ...of(90, { phone: 1 }) } }
  const now = { zip: { type: 'npi', ...of(90, { npi: 0.9, phone: 0.1 }) } }
  expect(drift(before, now)).toEqual([])
  expect(drift({ zip: of(90, { phone: 1 }) }, now)).toHaveLength(1)
  expect(drift({ zip: { ...before.zip, type: 'npi' } }, now)).toHaveLength(1)
})

test.each([
  ['few values before', of(19, { state: 1 }), of(90, { zip: 1 })],
  ['few values now', of(90, { state: 1 }), of(19, { zip: 1 })],
  ['a mixture before', of(90, { text: 0.45, zip: 0.4 }), of(90, { zip: 1 })],
  ['a little less', of(90, { state: 0.9 }), of(90, { state: 0.71 })],
  ['nothing known of then', {}, of(90, { zip: 1 })],
])('%s is no drift', (_, before, now) => {
  expect(drift({ state: before }, { state: now })).toEqual([])
})
