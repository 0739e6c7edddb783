import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'

export type GuessLimit = {
  /**
   * Takes one attempt of this key, before it is known whether it is right: attempts that run beside each other count too.
   * Throws rate_limited when too many of the window were wrong or are not decided. Each program counts its own, as known
   * by its config.
   */
  take(program: Config, key: string): { wasRight(): void }
}

const MAX_KEYS = 10_000

/** Counts failed attempts by key in a fixed window. */
export function guessLimit({ attempts, windowMs }: { attempts: number; windowMs: number }): GuessLimit {
  const windowsOf = new WeakMap<Config, Map<string, { count: number; readonly endsAt: number }>>()
  return {
    take(program, key) {
      const windows = windowsOf.get(program) ?? new Map()
      windowsOf.set(program, windows)
      const known = windows.get(key)
      const isOver = known === undefined || known.endsAt <= Date.now()
      if (isOver && windows.size >= MAX_KEYS) windows.clear()
      const window = isOver ? { count: 0, endsAt: Date.now() + windowMs } : known
      if (window.count >= attempts) {
        throw new AppError('rate_limited', { retryAfterMs: window.endsAt - Date.now() })
      }
      window.count += 1
      windows.set(key, window)
      return {
        wasRight() {
          window.count -= 1
        },
      }
    },
  }
}
