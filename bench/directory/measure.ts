import { performance } from 'node:perf_hooks'

/** Milliseconds of each call, in the order of the calls. */
export type Times = readonly number[]

/** Returns the value that this share of the times does not exceed; `share` from 0 to 1. */
export function percentile(times: Times, share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  return sorted[at] ?? Number.NaN
}

export const median = (times: Times): number => percentile(times, 0.5)

export const total = (times: Times): number => times.reduce((sum, time) => sum + time, 0)

export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Returns every value once to warm up, then `rounds` times over all of them. */
export async function timeEach<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<unknown>,
  rounds = 3,
): Promise<Times> {
  for (const value of values) await work(value)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const value of values) times.push(await measureTime(() => work(value)))
  }
  return times
}

/**
 * Returns two kinds of work in turn on each value, so that a machine that slows down slows both; once to warm up, then
 * `rounds` times over all values.
 */
export async function timePairs<Value>(
  values: readonly Value[],
  one: (value: Value) => Promise<unknown>,
  other: (value: Value) => Promise<unknown>,
  rounds = 3,
): Promise<readonly [Times, Times]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    for (const value of values) {
      const pair = [await measureTime(() => one(value)), await measureTime(() => other(value))] as const
      if (round === 0) continue
      times[0].push(pair[0])
      times[1].push(pair[1])
    }
  }
  return times
}

/** Calls per second when `clients` workers call without a pause for `seconds`. */
export async function throughput(
  clients: number,
  seconds: number,
  work: (call: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let calls = 0
  async function worker(): Promise<void> {
    while (performance.now() < endsAt) {
      const call = calls
      calls += 1
      await work(call)
    }
  }
  await Promise.all(Array.from({ length: clients }, worker))
  return calls / ((performance.now() - startedAt) / 1000)
}

/** Rounds to three significant digits: a shared machine can promise two, and more suggest a false precision. */
export function rounded(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(3)) : value
}
