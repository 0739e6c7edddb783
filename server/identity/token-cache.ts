import { hash } from 'node:crypto'
import type { JWTPayload } from 'jose'

/** The claims of a good token; throws for any other. */
export type VerifyToken = (token: string) => Promise<JWTPayload>

/** Defines how long a key that the provider withdraws still opens what it opened just before. */
const KEPT_MS = 60_000
const MAX_TOKENS = 10_000

/**
 * Knows a good token again for a minute, never past its end: checking a signature takes longer than reading the user.
 * The tokens themselves are not kept, and a bad one is checked each time.
 */
export function cacheVerified(verify: VerifyToken): VerifyToken {
  const kept = new Map<string, { readonly claims: JWTPayload; readonly goodUntil: number }>()
  return async (token) => {
    const key = hash('sha256', token)
    const known = kept.get(key)
    if (known && Date.now() < known.goodUntil) return known.claims
    const claims = await verify(token)
    const { exp = 0 } = claims
    if (kept.size >= MAX_TOKENS) kept.clear()
    kept.set(key, { claims, goodUntil: Math.min(Date.now() + KEPT_MS, exp * 1000) })
    return claims
  }
}
