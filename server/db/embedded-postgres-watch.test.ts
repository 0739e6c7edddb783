import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPostgres } from './embedded-postgres-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a server that cannot start is tried again after longer and longer pauses, and says what to do', async () => {
  const lines: string[] = []
  const revive = vi.fn(async () => {
    throw new Error('PostgreSQL did not start. Its log ends with:\nNo space left on device')
  })
  const stop = watchPostgres({ isRunning: () => false, revive, log: (line) => lines.push(line) })
  await vi.advanceTimersByTimeAsync(2000)
  expect(revive).toHaveBeenCalledTimes(2)
  expect(lines[1]).toBe(
    'The database server did not start: The disk is full. Free some space and start again: nothing was lost.',
  )
  await vi.advanceTimersByTimeAsync(600_000)
  expect(revive.mock.calls.length).toBeLessThan(30)
  stop()
})

test('a server that is gone is started again at once, and is watched on', async () => {
  let isRunning = false
  const revive = vi.fn(async () => {
    isRunning = true
  })
  const stop = watchPostgres({ isRunning: () => isRunning, revive, log: () => {} })
  await vi.advanceTimersByTimeAsync(500)
  expect(revive).toHaveBeenCalledTimes(1)
  isRunning = false
  await vi.advanceTimersByTimeAsync(500)
  expect(revive).toHaveBeenCalledTimes(2)
  stop()
})
