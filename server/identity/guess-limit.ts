import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Caller, currentCaller } from '#server/http/caller.ts'

type Guess = { wasRight(): void }

export type GuessLimit = {
  /**
   * Takes one attempt of this key, before it is known whether it is right: attempts that run beside each other count too.
   * Throws rate_limited when too many of the window were wrong or are not decided. Each program counts its own, as known
   * by its config. A call that is done once more, since the database was in the way, counts once.
   */
  take(program: Config, key: string): Guess
}

const MAX_KEYS = 10_000

/** Counts failed attempts by key in a fixed window. */
export function guessLimit({ attempts, windowMs }: { attempts: number; windowMs: number }): GuessLimit {
  const windowsOf = new WeakMap<Config, Map<string, { count: number; readonly endsAt: number }>>()
  const undecidedOf = new WeakMap<Caller, Map<string, Guess>>()
  return {
    take(program, key) {
      const caller = currentCaller()
      const undecided = undecidedOf.get(caller) ?? new Map<string, Guess>()
      undecidedOf.set(caller, undecided)
      const taken = undecided.get(key)
      if (taken) return taken
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
      const guess = {
        wasRight() {
          window.count -= 1
          undecided.delete(key)
        },
      }
      undecided.set(key, guess)
      return guess
    },
  }
}
