import { expect, test } from 'vitest'
import { startProgress } from './progress.ts'

test('progress is told at most each second, with the rows so far and their speed', () => {
  const lines: string[] = []
  let time = 5000
  const progress = startProgress(
    'a.csv',
    (line) => lines.push(line),
    () => time,
  )
  for (const [at, rows] of [
    [5400, 10_000],
    [6000, 20_000],
    [6900, 30_000],
    [7500, 50_000],
  ] as const) {
    time = at
    progress.rows(rows)
  }
  expect(lines).toEqual([
    'a.csv: 20,000 rows so far, 20,000 rows/s',
    'a.csv: 50,000 rows so far, 20,000 rows/s',
  ])
})
