import { lintFormulaText } from '@concord/roster-language'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { applyCompletion, completeFormula, findOpenCall } from './complete-formula.ts'

const HEADERS = ['Last Name', 'First Name', 'Phone', 'Phone', 'a]b\\c', '']
const labels = (text: string, caret = text.length) =>
  completeFormula(text, caret, HEADERS).options.map(({ label }) => label)

test('behind a bracket come the columns, each by a name of its own', () => {
  expect(labels('upper([')).toEqual(['Last Name', 'First Name', 'Phone#1', 'Phone#2', 'a]b\\c', '#6'])
  expect(labels('upper([first')).toEqual(['First Name'])
})

test('letters bring functions with what they take, those that begin so first', () => {
  expect(labels('lef')[0]).toBe('left(text, number)')
  expect(labels('upper(tri')).toContain('trim(text)')
  expect(labels('@')).toEqual(['@file', '@tab', '@row'])
})

test('inside a text nothing is offered', () => {
  expect(labels("'tri")).toEqual([])
  expect(labels('"[La')).toEqual([])
  expect(labels("'it\\'s tri")).toEqual([])
})

test('a completion replaces what was typed and closes a bracket once', () => {
  const text = 'upper([last])'
  const caret = text.indexOf(']')
  const { from, options } = completeFormula(text, caret, HEADERS)
  const [option] = options
  if (!option) throw new Error('Nothing is offered.')
  expect(applyCompletion(text, caret, { from, written: option.written })).toEqual({
    ...{ text: 'upper([Last Name])', caret: 'upper([Last Name]'.length },
  })
})

test('whatever column is completed, the formula finds it', () => {
  const property = fc.property(
    fc.array(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 6 }),
    fc.nat(5),
    (headers, at) => {
      const option = completeFormula('[', 1, headers).options[at % headers.length]
      const { text } = applyCompletion('[', 1, { from: 0, written: option?.written ?? '' })
      expect(lintFormulaText(text, headers)).toEqual([])
    },
  )
  fc.assert(property, { numRuns: 20 * inject('depth') })
})

test('the function whose parentheses are open is told', () => {
  expect(findOpenCall('left(digits([A(]), 5', 20)).toBe('left')
  expect(findOpenCall('left(digits([A(]), 5', 15)).toBe('digits')
  expect(findOpenCall("left('(', ", 10)).toBe('left')
  expect(findOpenCall('upper([A])', 10)).toBeNull()
})
