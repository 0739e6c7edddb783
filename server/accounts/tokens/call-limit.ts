const WINDOW_MS = 60_000
const MAX_KEYS = 10_000

export type CallLimit = {
  /** Counts a call: 0 when it may be made, else the milliseconds until the next one may. */
  count(key: string): number
}

/** Creates a counter that allows a number of calls of one key in each minute. */
export function callLimit(callsPerMinute: number): CallLimit {
  const windows = new Map<string, { calls: number; endsAt: number }>()
  return {
    count(key) {
      const now = Date.now()
      const known = windows.get(key)
      if (known && known.endsAt > now) {
        known.calls += 1
        return known.calls > callsPerMinute ? known.endsAt - now : 0
      }
      if (windows.size >= MAX_KEYS) windows.clear()
      windows.set(key, { calls: 1, endsAt: now + WINDOW_MS })
      return 0
    },
  }
}
