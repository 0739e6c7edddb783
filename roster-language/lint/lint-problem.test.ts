import { expect, test } from 'vitest'
import { findNewErrors, type LintProblem } from './lint-problem.ts'

const error = (message: string, given: Partial<LintProblem> = {}): LintProblem => ({
  ...{ code: 'unknown-field', severity: 'error', message, pointer: '/mappings/0', line: 1, column: 1 },
  ...given,
})

test('errors are new unless the config had as many of them before, wherever they stood', () => {
  const before = [error('a'), error('b', { pointer: '/mappings/1' })]
  const again = error('b', { pointer: '/mappings/5' })
  const after = [
    error('b'),
    error('a', { pointer: '/mappings/3' }),
    again,
    error('c', { severity: 'warning' }),
  ]
  expect(findNewErrors(before, after)).toEqual([again])
  expect(findNewErrors([], before)).toEqual(before)
})
