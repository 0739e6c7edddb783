import { expect, test } from 'vitest'
import { getLastLines, isPassingFailure } from './embedded-postgres-log.ts'

const REFUSED = `2026-07-09 10:00:00.000 UTC [8] FATAL:  the database system is not yet accepting connections
2026-07-09 10:00:00.000 UTC [8] DETAIL:  Consistent recovery state has not been yet reached.
`.repeat(50)
const FAILED =
  '2026-07-09 10:00:00.000 UTC [7] FATAL:  could not create file "base/16384/16388": File exists\n'

test('what another start helps against is found however many callers came too early', () => {
  expect(isPassingFailure(FAILED + REFUSED)).toBe(true)
  expect(
    isPassingFailure(`[7] FATAL:  pre-existing shared memory block (ID 3) is still in use\n${REFUSED}`),
  ).toBe(true)
})

test('what no start helps against is no reason to start again', () => {
  expect(isPassingFailure(REFUSED)).toBe(false)
  expect(isPassingFailure('[7] FATAL:  could not create file "pg_wal/7": No space left on device')).toBe(
    false,
  )
  expect(isPassingFailure('[9] ERROR:  could not create file "base/16384/16388": File exists')).toBe(false)
})

test('the last lines of a log leave out callers that came too early', () => {
  const lines = ['LOG:  starting', 'FATAL:  unrecognized parameter']
  expect(getLastLines(`${lines[0]}\n${REFUSED}${lines[1]}\n${REFUSED}`).split('\n')).toEqual(lines)
})
