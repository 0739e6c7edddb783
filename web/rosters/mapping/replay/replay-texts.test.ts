import { expect, test } from 'vitest'
import { tellFinding, tellFirst, tellOutcomes } from './replay-texts.ts'

test('rows that go elsewhere, come in addition or are gone are told apart', () => {
  const outcomes = { 'held to out': 3, 'missing to held': 1, 'out to missing': 1200 }
  expect(tellOutcomes({ outcomes })).toEqual([
    '3 rows held before, delivered now',
    '1 row added: held',
    '1,200 rows gone: delivered before',
  ])
})

test('without a version in force the rows are counted by where they go', () => {
  expect(tellFirst({ outcomes: { 'missing to held': 2, 'missing to out': 28 } })).toBe(
    '2 held + 28 delivered',
  )
})

test('findings are new or gone', () => {
  expect(tellFinding({ code: 'zip', before: 12, after: 0 })).toBe('12 gone')
  expect(tellFinding({ code: 'zip', before: 0, after: 3 })).toBe('3 new')
})
