import { expect, test } from 'vitest'
import { startProgress } from './progress.ts'

function follow(from?: { bytes: number; rows: number }) {
  const states: string[] = []
  let time = 5000
  const report = { say() {}, show: (state: string) => states.push(state) }
  const progress = startProgress(4_000_000, report, from, () => time)
  return {
    states,
    at(now: number, bytes: number, rows: number) {
      time = now
      progress.reached('a.csv', bytes, rows)
    },
  }
}

test('progress is reported twice a second at most, with the share of all bytes, the speed and the time left', () => {
  const { states, at } = follow()
  at(5400, 100_000, 10_000)
  at(6000, 1_000_000, 20_000)
  at(6300, 1_500_000, 30_000)
  at(7000, 2_000_000, 50_000)
  expect(states).toEqual([
    '25.0 % read, 20,000 rows, 20,000 rows/s, about 3 s left (a.csv)',
    '50.0 % read, 50,000 rows, 25,000 rows/s, about 2 s left (a.csv)',
  ])
})

test('what an earlier run had read counts for the share but not for the speed', () => {
  const { states, at } = follow({ bytes: 3_000_000, rows: 90_000 })
  at(6000, 3_500_000, 100_000)
  expect(states).toEqual(['87.5 % read, 100,000 rows, 10,000 rows/s, about 1 s left (a.csv)'])
})
