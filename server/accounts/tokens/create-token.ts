import { hash, randomInt, randomUUID } from 'node:crypto'
import { type api, type BodyOf, MAX_API_TOKENS } from '@concord/contract'
import {
  API_TOKEN_RANDOM_CHARACTERS,
  BASE_62,
  buildApiToken,
  MAX_TOKEN_DAYS,
  scopesToGive,
  type Viewer,
} from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { countActiveTokens, insertToken, lockTokens, type NewToken } from './store.ts'

const DAY_MS = 86_400_000

/** Returns the organization that a token acts in: that of its owner, or NO_ORGANIZATION for users without one. */
export const getOrgId = (viewer: Viewer): string => viewer.user.orgId || NO_ORGANIZATION

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

function drawToken(): string {
  const drawn = Array.from({ length: API_TOKEN_RANDOM_CHARACTERS }, () => BASE_62.charAt(randomInt(62)))
  return buildApiToken(drawn.join(''))
}

function refuse(field: string, message: string): AppError {
  return new AppError('invalid_input', [{ field, message }])
}

/** Returns the end of the last day, in UTC. Refuses a day that is past or too far ahead. */
function getEnd(expiresOn: string, now: Date): Date {
  const end = new Date(Date.parse(`${expiresOn}T00:00:00Z`) + DAY_MS)
  if (end <= now) throw refuse('expiresOn', 'That day is in the past. Choose a later one.')
  if (end.getTime() > now.getTime() + (MAX_TOKEN_DAYS + 1) * DAY_MS)
    throw refuse(
      'expiresOn',
      `A token can be valid for at most ${MAX_TOKEN_DAYS} days. Choose an earlier day.`,
    )
  return end
}

async function assertRoom({ tx, viewer }: SignedInContext, now: Date): Promise<void> {
  const owner = { orgId: getOrgId(viewer), userId: viewer.user.id }
  await lockTokens(tx, owner)
  const active = await countActiveTokens(tx, { ...owner, now })
  if (active >= MAX_API_TOKENS) throw new AppError('conflict', { most: MAX_API_TOKENS })
}

/** Stores a new token of the viewer, and returns it: no one can read it again. */
export async function storeNewToken(
  context: SignedInContext,
  made: Pick<NewToken, 'name' | 'scopes' | 'addresses' | 'expires_at'>,
  now: Date,
): Promise<{ id: string; token: string }> {
  const { tx, viewer } = context
  const token = drawToken()
  const id = randomUUID()
  await insertToken(tx, {
    ...made,
    id,
    org_id: getOrgId(viewer),
    user_id: viewer.user.id,
    hash: hashToken(token),
    ending: token.slice(-4),
    created_at: now,
  })
  return { id, token }
}

/** Makes a token that can do no more than the viewer. */
export async function createToken(
  context: SignedInContext,
  body: BodyOf<typeof api.createApiToken>,
): Promise<{ id: string; token: string }> {
  const now = new Date()
  const { user } = context.viewer
  const own = scopesToGive(context.viewer)
  const foreign = body.scopes.filter((scope) => !own.includes(scope))
  if (foreign.length > 0)
    throw refuse('scopes', `None of your roles allows ${foreign.join(', ')} for a token. Remove it.`)
  const expires_at = getEnd(body.expiresOn, now)
  const scopes = own.filter((scope) => body.scopes.includes(scope))
  const { name, addresses } = body
  await assertRoom(context, now)
  const created = await storeNewToken(context, { name, scopes, addresses, expires_at }, now)
  const details = { tokenId: created.id, name, scopes, addresses, expiresAt: expires_at.toISOString() }
  await insertAuditEvent(context.tx, {
    orgId: user.orgId,
    userId: user.id,
    action: 'token.created',
    details,
  })
  return created
}
