import { expect, test } from 'vitest'
import { type Outcome, summarize } from './step.ts'

const outcome = (title: string, rest: Partial<Outcome>): Outcome => ({
  title,
  isOk: true,
  passed: 0,
  failed: 0,
  seconds: 1.25,
  ...rest,
})

test('the last line adds up the tests of all steps', () => {
  const lines = summarize([
    outcome('Lint', {}),
    outcome('Tests', { passed: 7 }),
    outcome('Journeys', { passed: 3 }),
  ])
  expect(lines.at(-1)).toBe('10 passed, 0 failed')
})

test('a step that fails without a failing test counts as one failure', () => {
  const lines = summarize([
    outcome('Lint', { isOk: false }),
    outcome('Tests', { isOk: false, passed: 7, failed: 2 }),
  ])
  expect(lines).toEqual(['FAILED  Lint (1.3 s)', 'FAILED  Tests (1.3 s)', '', '7 passed, 3 failed'])
})
