import { MAX_API_TOKENS } from '@concord/contract'
import { PERMISSION_TABLE, type Permission } from '@concord/domain'
import { RequestError } from '#web/lib/request-error.ts'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { ApiToken } from './queries.ts'

const DAY_MS = 86_400_000

export const TOKEN_STATES: Record<ApiToken['state'], { readonly status: MarkStatus; readonly word: string }> =
  {
    active: { status: 'ok', word: 'Active' },
    replaced: { status: 'warning', word: 'Replaced' },
    expired: { status: 'none', word: 'Expired' },
    revoked: { status: 'error', word: 'Revoked' },
  }

/** Formats a token as 'cc_…x7Qa', by which people distinguish tokens. */
export const shortToken = ({ ending }: ApiToken): string => `cc_…${ending}`

export const isUsable = ({ state }: ApiToken): boolean => state === 'active' || state === 'replaced'

export function scopeLabel(scope: Permission): string {
  return PERMISSION_TABLE.find((row) => row.permission === scope)?.label ?? scope
}

/** Returns the last day on which a token works: it ends with that day, in UTC. */
export function getLastDay({ expiresAt }: ApiToken): Date {
  const lastMoment = new Date(Date.parse(expiresAt) - 1)
  return new Date(lastMoment.getUTCFullYear(), lastMoment.getUTCMonth(), lastMoment.getUTCDate())
}

/** Returns the day this many days from now, in UTC, as a date field takes it. */
export function getDayAfter(days: number, now = new Date()): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** Reads addresses or ranges, one on each line; commas work too. */
export function readAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}

/** Explains why no token was made, where it is about none of its fields. */
export function tokenRefusal(error: Error): string | undefined {
  if (!(error instanceof RequestError) || error.code !== 'conflict') return undefined
  const { most } = (error.details ?? {}) as { most?: number }
  return most === undefined
    ? 'This token has expired or was replaced. Close this dialog and check the list.'
    : `You have ${MAX_API_TOKENS} active tokens, which is the maximum. Revoke one first.`
}
