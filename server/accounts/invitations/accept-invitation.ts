import type { api } from '@concord/contract'
import { canModifyUsers, findPasswordError, hasAllPermissionsOf, isDisabled } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { guessLimit } from '#server/identity/guess-limit.ts'
import { openLocalTokens } from '#server/identity/local-token.ts'
import { hashPassword } from '#server/identity/password.ts'
import { findIdentityById, noteSignIn, storePassword } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { hashToken } from './send-invitation.ts'
import { findInvitation, markUsed, type StoredInvitation } from './store.ts'

const guesses = guessLimit({ attempts: 20, windowMs: 60_000 })

type Caller = { readonly config: Config; readonly tx: Connection; readonly address: string }

async function find({ config, tx, address }: Caller, token: string): Promise<StoredInvitation> {
  const guess = guesses.take(config, address)
  const found = await findInvitation(tx, hashToken(token))
  if (!found) throw new AppError('not_found')
  guess.wasRight()
  return found
}

/**
 * Tells whether the inviter could still let the invited user in; a link of an inviter who has lost that right lets no
 * one in.
 */
async function isStillAllowed(
  tx: Connection,
  config: Config,
  { invited_by, user_id, org_id }: StoredInvitation,
): Promise<boolean> {
  const [by, invited] = [await findIdentityById(tx, invited_by), await findIdentityById(tx, user_id)]
  if (!by || !invited) return false
  const inviter = toViewer(by, config)
  const mayInvite = !isDisabled(inviter) && canModifyUsers(inviter, 'CREATE_USER', org_id)
  return mayInvite && hasAllPermissionsOf(inviter, toViewer(invited, config))
}

/** Returns the state of an invitation. A user who has signed in, by any method, no longer needs one. */
async function getState(
  tx: Connection,
  config: Config,
  invitation: StoredInvitation,
): Promise<'open' | 'used' | 'expired'> {
  if (invitation.used_at !== null || invitation.last_sign_in_at !== null) return 'used'
  const isInTime = invitation.active && invitation.expires_at > new Date()
  return isInTime && (await isStillAllowed(tx, config, invitation)) ? 'open' : 'expired'
}

export const readInvitation: Handler<typeof api.readInvitation> = async (
  { config, tx, address },
  { body: { token } },
) => {
  const found = await find({ config, tx, address }, token)
  const state = await getState(tx, config, found)
  if (state !== 'open') return { state }
  const { name, email, organization, expires_at } = found
  const signIn = config.CONCORD_ENVIRONMENT === 'local' ? 'password' : 'provider'
  return { state, name, email, organization, signIn, expiresAt: expires_at.toISOString() }
}

export const acceptInvitation: Handler<typeof api.acceptInvitation> = async (
  { config, tx, address },
  { body: { token, password } },
) => {
  if (config.CONCORD_ENVIRONMENT !== 'local') throw new AppError('not_found')
  const found = await find({ config, tx, address }, token)
  if ((await getState(tx, config, found)) !== 'open') throw new AppError('not_found')
  const message = findPasswordError(password, found)
  if (message !== undefined) throw new AppError('invalid_input', [{ field: 'password', message }])
  const { user_id: userId, org_id: orgId } = found
  const now = new Date()
  await storePassword(tx, userId, { hash: await hashPassword(password), from: now })
  await markUsed(tx, found, now)
  await noteSignIn(tx, userId)
  await insertAuditEvent(tx, { orgId, userId, action: 'invitation.accepted', details: {} })
  const tokens = await openLocalTokens(config)
  return { token: await tokens.sign({ userId, orgId }) }
}
