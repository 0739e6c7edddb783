import { expect, test } from 'vitest'
import { listMonthDays, moveMonth, readMonth, sayDueFile } from './due-month.ts'

test('a year of months goes there and back, each with its days', () => {
  let month = '2028-01'
  const days: number[] = []
  for (let count = 0; count < 12; count += 1) {
    days.push(listMonthDays(month).length)
    expect(moveMonth(moveMonth(month, 1), -1)).toBe(month)
    month = moveMonth(month, 1)
  }
  expect([month, days]).toEqual(['2029-01', [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]])
})

test('an address that names no month shows the one of today', () => {
  const read = (text: string | null) => readMonth(text, '2026-07-09')
  expect([null, '2026-13', 'x', '2026-02'].map(read)).toEqual(['2026-07', '2026-07', '2026-07', '2026-02'])
})

test('a due file says when it was due and when it came, by the days of its calendar', () => {
  const came = {
    day: '2026-07-06',
    at: '2026-07-06T22:00:00.000Z',
    outcome: 'cameLate',
    receivedAt: '2026-07-09T01:00:00.000Z',
    receivedOn: '2026-07-08',
  } as const
  expect(sayDueFile(came, '2026-07-09')).toBe('Due Jul 6, came late Jul 8')
  expect(sayDueFile({ ...came, outcome: 'late', receivedAt: null, receivedOn: null }, '2026-07-09')).toBe(
    'Due Jul 6, late',
  )
})
