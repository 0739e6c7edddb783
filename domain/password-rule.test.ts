import { expect, test } from 'vitest'
import { findPasswordError } from './password-rule.ts'

const owner = { name: 'Ana Maria Diaz', email: 'a.diaz@summit.example' }

test.each([
  ['seven geese over Marfa', undefined],
  ['ünïcödé wörds', undefined],
  ['concord-demo', undefined],
  ['short', 'Use at least 12 characters.'],
  ['', 'Use at least 12 characters.'],
  ['x'.repeat(201), 'Use at most 200 characters.'],
  ['aaaaaaaabbbb', 'Use at least 4 different characters.'],
  ['my name is MARIA', 'Don’t use your name or email.'],
  ['a.diaz at summit', 'Don’t use your name or email.'],
  ['banana bandana', undefined],
])('%s', (password, error) => {
  expect(findPasswordError(password, owner)).toBe(error)
})
