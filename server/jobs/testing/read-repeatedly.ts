import { setTimeout as sleep } from 'node:timers/promises'

/** Reads again and again until the function that it gives is called, which returns all the different answers. */
export function readRepeatedly(read: () => Promise<string>, pauseMs: number): () => Promise<Set<string>> {
  const seen = new Set<string>()
  let isReading = true
  const reading = (async () => {
    while (isReading) {
      seen.add(await read())
      await sleep(pauseMs)
    }
  })()
  return async () => {
    isReading = false
    await reading
    return seen
  }
}
