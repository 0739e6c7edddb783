import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COUNTDOWN_REFRESH_MS, IDLE_TIMEOUT_MS, openIdleTime, PROMPT_BEFORE_MS } from './idle-time.ts'

const minutes = (count: number) => count * 60_000
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('idle time', () => {
  it('is 15 minutes with the prompt 1 minute before and a refresh every 500 ms', () => {
    expect([IDLE_TIMEOUT_MS, PROMPT_BEFORE_MS, COUNTDOWN_REFRESH_MS]).toEqual([900_000, 60_000, 500])
  })

  it('starts again with activity, but not in the last minute', () => {
    const idle = openIdleTime()
    later(minutes(13.9))
    idle.noteActivity()
    expect(idle.remainingMs()).toBe(minutes(15))
    later(minutes(14))
    idle.noteActivity()
    expect(idle.remainingMs()).toBe(minutes(1))
    idle.stay()
    expect(idle.remainingMs()).toBe(minutes(15))
  })

  it('is looked at every 500 ms in the last minute, and after a sleep of the machine soon enough', () => {
    const idle = openIdleTime()
    expect(idle.waitMs()).toBe(10_000)
    later(minutes(14) - 200)
    expect(idle.waitMs()).toBe(200)
    later(200)
    expect(idle.waitMs()).toBe(500)
    later(minutes(60 * 8))
    expect(idle.remainingMs()).toBe(0)
  })

  it('is common to all tabs of the browser', () => {
    const here = openIdleTime()
    const there = openIdleTime()
    later(minutes(10))
    there.noteActivity()
    later(minutes(6))
    expect(here.remainingMs()).toBe(minutes(9))
    later(minutes(8.5))
    expect(here.remainingMs()).toBe(minutes(0.5))
    there.stay()
    expect(here.remainingMs()).toBe(minutes(15))
  })

  it('is not stretched by a clock that was ahead', () => {
    localStorage.setItem('lastActiveAt', String(Date.now() + minutes(600)))
    expect(openIdleTime().remainingMs()).toBe(minutes(15))
  })
})
