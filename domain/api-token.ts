import { hasApiAccess, isPermissionGranted, type Viewer } from './access.ts'
import { PERMISSION_TABLE, type Permission } from './role.ts'

/** Defines what every API token begins with, so that people and secret scanners know one when they see it. */
export const API_TOKEN_PREFIX = 'cc_'
/** Random characters of a token, between the prefix and the checksum. */
export const API_TOKEN_RANDOM_CHARACTERS = 30
/** The alphabet of tokens. */
export const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The longest life of a token. */
export const MAX_TOKEN_DAYS = 365
/** Lives that are offered. */
export const TOKEN_DAYS = [30, 90, 365] as const
/** Defines how long a replaced token may still be used beside the new one. */
export const MAX_OVERLAP_DAYS = 7

const CHECKSUM_CHARACTERS = 6
const TOKEN = /^cc_[0-9A-Za-z]{36}$/

function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}

function getChecksum(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    text = BASE_62.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** Returns the token of 30 random characters: prefix, those, and their CRC-32 in six characters of base 62. */
export function buildApiToken(random: string): string {
  return API_TOKEN_PREFIX + random + getChecksum(random)
}

/** Tells whether a text has the form of an API token and its checksum is right; says nothing of whether it is good. */
export function isApiToken(text: string): boolean {
  if (!TOKEN.test(text)) return false
  const start = API_TOKEN_PREFIX.length
  return text === buildApiToken(text.slice(start, start + API_TOKEN_RANDOM_CHARACTERS))
}

/** Permissions that a token can carry: those of the product areas. Accounts are closed to tokens. */
export const TOKEN_SCOPES: readonly Permission[] = PERMISSION_TABLE.filter(
  ({ type }) => type !== 'ORDERLY' && type !== 'PORTAL',
).map((row) => row.permission)

/** Returns what the viewer can give to a token: permissions of their own roles; being internal gives none. */
export function scopesToGive(viewer: Viewer): readonly Permission[] {
  return TOKEN_SCOPES.filter((scope) => isPermissionGranted(viewer, scope))
}

/** Defines how a call takes API tokens: not at all, as one of one record, or as one of many at once. */
export const TOKEN_CALLS = ['none', 'single', 'batch'] as const
export type TokenCall = (typeof TOKEN_CALLS)[number]

/**
 * Tells whether the viewer may make such a call, as far as it comes with an API token. Without one every call is open.
 */
export function mayCallByToken(viewer: Viewer, call: TokenCall): boolean {
  if (!viewer.token) return true
  return call === 'single' || (call === 'batch' && hasApiAccess(viewer, 'BATCH'))
}
