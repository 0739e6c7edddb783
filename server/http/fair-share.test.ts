import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { createFairShare, type ShareLimits } from './fair-share.ts'

const LIMITS: ShareLimits = { places: 4, placesEach: 2, patienceMs: 60_000 }

/** Returns work that ends when the test says so. */
function stepwise() {
  const running: { key: string; end: () => void }[] = []
  const work = (key: string) => () =>
    new Promise<string>((resolve) => {
      running.push({ key, end: () => resolve(key) })
    })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { running, work, settle }
}

test('one key never has more than its share, and places that others leave free stay free for others', async () => {
  const share = createFairShare(LIMITS)
  const { running, work, settle } = stepwise()
  const flood = Array.from({ length: 50 }, () => share.run('flood', work('flood')))
  await settle()
  expect(running).toHaveLength(2)
  const other = share.run('other', work('other'))
  await settle()
  expect(running.map(({ key }) => key)).toEqual(['flood', 'flood', 'other'])
  for (let ended = 0; ended < 51; ended += 1) {
    running.shift()?.end()
    await settle()
  }
  expect(await Promise.all([...flood, other])).toHaveLength(51)
})

test('whoever waits too long is told that it is busy, and leaves the queue', async () => {
  const share = createFairShare({ ...LIMITS, patienceMs: 50 })
  const { running, work, settle } = stepwise()
  const calls = Array.from({ length: 6 }, () => share.run('flood', work('flood')))
  const outcomes = Promise.allSettled(calls)
  for (const late of calls.slice(2)) await expect(late).rejects.toMatchObject({ code: 'busy' })
  for (const { end } of running) end()
  expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const later = share.run('flood', work('later'))
  await settle()
  running.find(({ key }) => key === 'later')?.end()
  expect(await later).toBe('later')
})

test('work that fails gives its place back', async () => {
  const share = createFairShare({ ...LIMITS, places: 1, placesEach: 1 })
  const fail = () => share.run('one', () => Promise.reject(new Error('failed')))
  await expect(fail()).rejects.toThrow('failed')
  await expect(fail()).rejects.toThrow('failed')
})

test('whatever comes in whatever order, limits hold, all works run, and no key waits for another twice', async () => {
  const arrivals = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(3)), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(arrivals, async (order) => {
      const share = createFairShare({ ...LIMITS, places: 3, placesEach: 2 })
      const { running, work, settle } = stepwise()
      const all: Promise<string>[] = []
      const check = () => {
        expect(running.length).toBeLessThanOrEqual(3)
        for (const key of ['a', 'b', 'c', 'd']) {
          expect(running.filter((one) => one.key === key).length).toBeLessThanOrEqual(2)
        }
      }
      for (const [key, ended] of order) {
        all.push(share.run(key, work(key)))
        await settle()
        check()
        running.splice(0, ended).forEach(({ end }) => {
          end()
        })
        await settle()
        check()
      }
      while (running.length > 0) {
        running.shift()?.end()
        await settle()
        check()
      }
      expect(await Promise.all(all)).toEqual(order.map(([key]) => key))
    }),
    { numRuns: 20 * inject('depth') },
  )
})
