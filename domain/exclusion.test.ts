import { expect, test } from 'vitest'
import {
  EXCLUSION_MATCH_REASONS,
  type ExclusionMatchReason,
  formatExclusionList,
  formatExclusionScreening,
  scoreExclusionMatch,
  screenExclusion,
} from './exclusion.ts'

const LIST = '2026-11-22'

test('no one is clear of a list that was never loaded', () => {
  const nothing = { isExcluded: false, isPossible: false }
  expect(screenExclusion(nothing, null)).toBe('notChecked')
  expect(screenExclusion(nothing, LIST)).toBe('clear')
  expect(screenExclusion({ ...nothing, isPossible: true }, LIST)).toBe('possible')
  expect(screenExclusion({ isExcluded: true, isPossible: true }, null)).toBe('excluded')
})

test('each answer names the day of the list', () => {
  expect(formatExclusionScreening('clear', LIST)).toBe('OIG clear, Nov 22, 2026')
  expect(formatExclusionScreening('possible', LIST)).toBe('OIG possible match, Nov 22, 2026')
  expect(formatExclusionScreening('notChecked', null)).toBe('OIG not checked')
  expect([formatExclusionList(LIST), formatExclusionList(null)]).toEqual([
    'List of Nov 22, 2026',
    'Not loaded',
  ])
})

test('what agrees raises the points of a match, what disagrees lowers them, and all of it is between 0 and 100', () => {
  const all = Object.keys(EXCLUSION_MATCH_REASONS) as ExclusionMatchReason[]
  const score = (...reasons: ExclusionMatchReason[]) => scoreExclusionMatch(reasons)
  expect(score('lastName', 'firstName', 'middleName', 'state', 'city')).toBe(100)
  expect(score('otherName', 'relatedFirstName', 'otherMiddleName', 'licenseState')).toBe(25)
  expect(score('organizationName', 'state', 'city')).toBe(85)
  expect(score('lastName', 'firstName', 'state')).toBeGreaterThan(
    score('lastName', 'firstName', 'otherMiddleName', 'state'),
  )
  for (const reason of all) expect(EXCLUSION_MATCH_REASONS[reason].label).toMatch(/^[A-Z]/)
})
