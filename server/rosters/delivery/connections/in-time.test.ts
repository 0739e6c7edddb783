import { once } from 'node:events'
import { expect, test } from 'vitest'
import { inTime } from './in-time.ts'

test('work whose time is up is told to end, and its caller that there was no answer', async () => {
  const ended = Promise.withResolvers<void>()
  const work = inTime(1, async (signal) => {
    await once(signal, 'abort')
    ended.resolve()
  })
  await expect(work).rejects.toThrow('The server does not answer.')
  await ended.promise
})

test('work that is done in its time is not told to end', async () => {
  let seen: AbortSignal | undefined
  const work = inTime(60_000, async (signal) => {
    seen = signal
    return 'done'
  })
  expect(await work).toBe('done')
  expect(seen?.aborted).toBe(false)
})
