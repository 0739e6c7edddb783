import { AppError } from './app-error.ts'

export type ShareLimits = {
  /** Works that run at once. */
  readonly places: number
  /** Works of one key that run at once. */
  readonly placesEach: number
  readonly patienceMs: number
}

export type FairShare = {
  /** Runs work when it is the turn of its key; throws busy when that takes too long. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/**
 * Shares places among keys: each has a few at most, and a free place goes to the key that has waited longest since its
 * last one. A key that asks for too much thus delays only itself. All calls wait alike: a call that is refused at once
 * would be repeated at once.
 */
export function createFairShare(limits: ShareLimits): FairShare {
  const running = new Map<string, number>()
  /** The waiting calls by key, in the order of turns: a key that got a place goes to the end. */
  const waiting = new Map<string, (() => void)[]>()
  let inUse = 0

  const hasRoom = (key: string) => inUse < limits.places && (running.get(key) ?? 0) < limits.placesEach

  function take(key: string): void {
    inUse += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function startNext(): void {
    for (const [key, queue] of waiting) {
      if (!hasRoom(key)) continue
      const start = queue.shift()
      waiting.delete(key)
      if (queue.length > 0) waiting.set(key, queue)
      take(key)
      start?.()
      return
    }
  }

  function giveBack(key: string): void {
    inUse -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    startNext()
  }

  function leaveQueue(key: string, start: () => void): void {
    const left = (waiting.get(key) ?? []).filter((other) => other !== start)
    if (left.length === 0) waiting.delete(key)
    else waiting.set(key, left)
  }

  async function takeTurn(key: string): Promise<void> {
    if (hasRoom(key) && !waiting.has(key)) return take(key)
    const queue = waiting.get(key) ?? []
    waiting.set(key, queue)
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        leaveQueue(key, start)
        reject(new AppError('busy'))
      }, limits.patienceMs)
      queue.push(start)
    })
  }

  return {
    async run(key, work) {
      await takeTurn(key)
      try {
        return await work()
      } finally {
        giveBack(key)
      }
    },
  }
}
