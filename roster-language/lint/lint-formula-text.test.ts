import { expect, test } from 'vitest'
import { lintFormulaText } from './lint-formula-text.ts'

const HEADERS = ['Last Name', 'Zip "5"']
const lint = (formula: string) =>
  lintFormulaText(formula, HEADERS).map(({ code, start, end, suggestion }) => [
    code,
    formula.slice(start, end),
    suggestion,
  ])

test('a formula that is right has no problems', () => {
  expect(lint('upper([Last Name])')).toEqual([])
  expect(lint('left(digits([Zip "5"]), 5) & "\\n"')).toEqual([])
})

test('each problem is told at the part of the formula that it is about', () => {
  expect(lint('"\\"" & uper([Last Nam])')).toEqual([
    ['unknown-function', 'uper', 'upper'],
    ['unknown-column', '[Last Nam]', 'Last Name'],
  ])
  expect(lint('length([Last Name]) & left([Last Name], "2")')).toContainEqual([
    'wrong-type',
    '"2"',
    undefined,
  ])
})

test('what stands open is told where it begins', () => {
  expect(lint('upper([Last Name]')).toEqual([['formula-syntax', '(', undefined]])
  expect(lint("upper('a")[0]?.[0]).toBe('formula-syntax')
})
