export const IDLE_TIMEOUT_MS = 15 * 60 * 1000
export const PROMPT_BEFORE_MS = 60 * 1000
export const COUNTDOWN_REFRESH_MS = 500
export const QUIET_AFTER_MS = 30 * 1000

const LAST_ACTIVE_KEY = 'lastActiveAt'
const STORE_EVERY_MS = 1000
const NOTE_EVERY_MS = 200
/** A machine that slept wakes with late timers, so the clock is looked at more often than needed. */
const MAX_WAIT_MS = 10 * 1000

export type IdleTime = {
  readonly remainingMs: () => number
  /** Someone did something. In the last minute this counts for nothing: only `stay` helps. */
  readonly noteActivity: () => void
  readonly stay: () => void
  /** When to look again. */
  readonly waitMs: () => number
}

function readStored(): number {
  try {
    return Number(localStorage.getItem(LAST_ACTIVE_KEY))
  } catch {
    return 0
  }
}

function write(time: number): void {
  try {
    localStorage.setItem(LAST_ACTIVE_KEY, String(time))
  } catch {
    // Without storage each tab counts for itself.
  }
}

/** Says whether no tab was used for so long that the session is over. */
export function isIdleTimeOver(): boolean {
  const stored = readStored()
  return stored > 0 && Date.now() >= stored + IDLE_TIMEOUT_MS
}

/** Tracks the idle time of all tabs of the browser together, computed from the clock and never added up. */
export function openIdleTime(): IdleTime {
  let lastHere = Date.now()
  let storedAt = 0

  function setActive(): void {
    lastHere = Date.now()
    if (Math.abs(lastHere - storedAt) < STORE_EVERY_MS) return
    storedAt = lastHere
    write(lastHere)
  }

  function remainingMs(): number {
    const now = Date.now()
    const last = Math.min(now, Math.max(lastHere, readStored()))
    return Math.max(0, last + IDLE_TIMEOUT_MS - now)
  }

  return {
    remainingMs,
    noteActivity() {
      if (Math.abs(Date.now() - lastHere) < NOTE_EVERY_MS) return
      if (remainingMs() > PROMPT_BEFORE_MS) setActive()
    },
    stay() {
      storedAt = 0
      setActive()
    },
    waitMs() {
      const untilPromptMs = remainingMs() - PROMPT_BEFORE_MS
      return untilPromptMs <= 0 ? COUNTDOWN_REFRESH_MS : Math.min(untilPromptMs, MAX_WAIT_MS)
    },
  }
}
