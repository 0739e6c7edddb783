import type { JWTPayload } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheVerified, type VerifyToken } from './token-cache.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const SECONDS = START / 1000

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Keeps what `verify` finds good, and lists the tokens that it had to look at. */
function cacheOf(verify: (token: string) => JWTPayload): { verify: VerifyToken; verified: string[] } {
  const verified: string[] = []
  const keep = cacheVerified(async (token) => {
    verified.push(token)
    return verify(token)
  })
  return { verify: keep, verified }
}

test('a good token is verified once in a minute, and each token for itself', async () => {
  const { verify, verified } = cacheOf((token) => ({ sub: `owner of ${token}`, exp: SECONDS + 3600 }))
  for (const token of ['a', 'b', 'a', 'b'])
    expect(await verify(token)).toMatchObject({ sub: `owner of ${token}` })
  expect(verified).toEqual(['a', 'b'])
  vi.setSystemTime(START + 59_999)
  await verify('a')
  expect(verified).toEqual(['a', 'b'])
  vi.setSystemTime(START + 60_000)
  await verify('a')
  expect(verified).toEqual(['a', 'b', 'a'])
})

test('a token is not good past its end because it was good before', async () => {
  const { verify } = cacheOf(() => {
    if (Date.now() >= START + 10_000) throw new Error('expired')
    return { exp: SECONDS + 10 }
  })
  await verify('a')
  vi.setSystemTime(START + 9_999)
  await verify('a')
  vi.setSystemTime(START + 10_000)
  await expect(verify('a')).rejects.toThrow('expired')
})

test('a bad token is verified at every call', async () => {
  const { verify, verified } = cacheOf(() => {
    throw new Error('forged')
  })
  await expect(verify('a')).rejects.toThrow('forged')
  await expect(verify('a')).rejects.toThrow('forged')
  expect(verified).toEqual(['a', 'a'])
})
