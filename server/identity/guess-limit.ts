import { AppError } from '#server/http/app-error.ts'

export type GuessLimit = {
  /** Throws rate_limited when too many attempts of this key failed within the window. */
  check(key: string): void
  count(key: string): void
}

const MAX_KEYS = 10_000

/** Counts failed attempts by key in a fixed window. */
export function guessLimit({ attempts, windowMs }: { attempts: number; windowMs: number }): GuessLimit {
  const failures = new Map<string, { count: number; endsAt: number }>()
  const current = (key: string) => {
    const entry = failures.get(key)
    return entry && entry.endsAt > Date.now() ? entry : undefined
  }
  return {
    check(key) {
      const entry = current(key)
      if (entry && entry.count >= attempts) {
        throw new AppError('rate_limited', { retryAfterMs: entry.endsAt - Date.now() })
      }
    },
    count(key) {
      if (failures.size >= MAX_KEYS) failures.clear()
      const entry = current(key) ?? { count: 0, endsAt: Date.now() + windowMs }
      failures.set(key, { ...entry, count: entry.count + 1 })
    },
  }
}
