import { describe, expect, it } from 'vitest'
import { readTokenClaims } from './token-claims.ts'

const names = { userIdClaim: 'https://concord.example/user_id', orgIdClaim: 'https://concord.example/org_id' }

function tokenOf(claims: unknown): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `header.${payload}.signature`
}

describe('readTokenClaims', () => {
  it('reads both ids by the configured names', () => {
    const token = tokenOf({ [names.userIdClaim]: 'u-1', [names.orgIdClaim]: 'o-1', name: 'Zoë Ñuñez' })
    expect(readTokenClaims(token, names)).toEqual({ userId: 'u-1', orgId: 'o-1' })
    expect(
      readTokenClaims(tokenOf({ uid: 'u', oid: '' }), { userIdClaim: 'uid', orgIdClaim: 'oid' }),
    ).toEqual({
      userId: 'u',
      orgId: '',
    })
  })

  it.each(['', 'opaque', 'a.b.c', 'a.!!!.c', tokenOf(null)])(
    "reads 'unavailable' twice from %j, which cannot be decoded",
    (token) => {
      expect(readTokenClaims(token, names)).toEqual({ userId: 'unavailable', orgId: 'unavailable' })
    },
  )

  it("reads 'unavailable' for a claim that is missing", () => {
    const token = tokenOf({ [names.userIdClaim]: 'u-1' })
    expect(readTokenClaims(token, names)).toEqual({ userId: 'u-1', orgId: 'unavailable' })
  })
})
