import { expect, test } from 'vitest'
import type { FoundRule } from '../queries.ts'
import { listSections, listShownLines, nameLine } from './list-sections.ts'
import { markRemoved } from './mark-removed.ts'

const cause = (key: string, rows: number, tabs: readonly [string, number][]) => ({
  ...{ cause: key, label: `Label of ${key}`, advice: 'ask the sender', fix: null, findings: rows, rows },
  left: null,
  frees: { held: rows, rejected: 0 },
  tabs: tabs.map(([tab, own]) => ({ tab, findings: own, rows: own, column: null })),
})
const rule = (code: string, severity: FoundRule['severity'], causes: FoundRule['causes']): FoundRule => ({
  ...{ rule: code, field: 'zip', fieldLabel: 'ZIP', severity, title: `Title of ${code}`, hint: '' },
  findings: causes.reduce((sum, one) => sum + one.findings, 0),
  rows: causes.reduce((sum, one) => sum + one.rows, 0),
  ...{ freesWithAbove: 0, causes },
})
const RULES = [
  rule('first', 'error', [
    cause('a', 5, [
      ['ADDS', 3],
      ['TERMS', 2],
    ]),
    cause('b', 7, [['ADDS', 7]]),
  ]),
  rule('second', 'warning', [cause('other', 9, [['TERMS', 9]])]),
]

test('rules come under what they do to rows, their causes the most frequent first', () => {
  const sections = listSections(RULES, 'rule')
  expect(sections.map(({ title, findings }) => [title, findings])).toEqual([
    ['Keeps rows back', 12],
    ['Goes out with a warning', 9],
  ])
  expect(sections[0]?.groups[0]).toMatchObject({ code: 'first', title: 'Title of first', rows: 12 })
  expect(listShownLines(sections).map(({ cause: key }) => key)).toEqual(['b', 'a', 'other'])
  expect(listShownLines(sections).at(-1)).toMatchObject({ isOnly: true })
})

test('what stays as it is comes last, and is taken from the sums above', () => {
  const [first, second] = RULES
  const left = { person: 'Mara', at: '2026-07-03T10:00:00Z' }
  const [a, b] = first?.causes ?? []
  if (!first || !second || !a || !b) return expect.fail('There are no rules')
  const sections = listSections([{ ...first, causes: [a, { ...b, left }] }, second], 'rule')
  expect(sections.map(({ title, findings }) => [title, findings])).toEqual([
    ['Keeps rows back', 5],
    ['Goes out with a warning', 9],
    ['Left as it is', 7],
  ])
})

test('by tab each cause stands in every tab that has it, and the rows add up to all', () => {
  const lines = listShownLines(listSections(RULES, 'tab'))
  expect(lines.map(({ tab, cause: key, rows }) => [tab, key, rows])).toEqual([
    ['ADDS', 'b', 7],
    ['ADDS', 'a', 3],
    ['TERMS', 'a', 2],
    ['TERMS', 'other', 9],
  ])
})

test('a line is called by what its group does not say already', () => {
  const [line] = listShownLines(listSections(RULES, 'cause'))
  if (!line) return expect.fail('There is no line')
  expect(nameLine(line, 'cause')).toBe('Title of first')
  expect(nameLine(line, 'field')).toBe('Label of b')
  const only = listShownLines(listSections(RULES, 'field')).at(-1)
  expect(only && nameLine(only, 'field')).toBe('Title of second')
})

test('what a fix takes away is marked, and of a text that becomes another one nothing is', () => {
  expect(markRemoved('TX 76504', '76504')).toEqual([
    { text: 'TX ', isRemoved: true },
    { text: '76504', isRemoved: false },
  ])
  expect(markRemoved('234', '2345678902')).toEqual([{ text: '234', isRemoved: false }])
  expect(markRemoved('234', null)).toEqual([{ text: '234', isRemoved: false }])
})
