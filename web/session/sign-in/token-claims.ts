export type ClaimNames = { readonly userIdClaim: string; readonly orgIdClaim: string }
export type TokenClaims = { readonly userId: string; readonly orgId: string }

const UNAVAILABLE = 'unavailable'

function decodePayload(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? ''
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}

function decodeOrNothing(token: string): Record<string, unknown> {
  try {
    return decodePayload(token) ?? {}
  } catch {
    return {}
  }
}

/** Returns the two ids of an access token for analytics; nothing is decided by them. */
export function readTokenClaims(token: string, { userIdClaim, orgIdClaim }: ClaimNames): TokenClaims {
  const claims = decodeOrNothing(token)
  const getText = (name: string) => (typeof claims[name] === 'string' ? claims[name] : UNAVAILABLE)
  return { userId: getText(userIdClaim), orgId: getText(orgIdClaim) }
}
