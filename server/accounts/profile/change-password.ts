import type { api } from '@concord/contract'
import { findPasswordError } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { guessLimit } from '#server/identity/guess-limit.ts'
import { openLocalTokens } from '#server/identity/local-token.ts'
import { hashPassword, isPassword } from '#server/identity/password.ts'
import { findPasswordHash, storePassword } from '#server/identity/store.ts'

const guesses = guessLimit({ attempts: 10, windowMs: 60_000 })

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

/** Ends all sessions that began before, this one too: it goes on with the token of the answer. */
export const changePassword: Handler<typeof api.changePassword> = async (
  { config, database, viewer },
  { body: { currentPassword, newPassword } },
) => {
  if (config.CONCORD_ENVIRONMENT !== 'local') throw new AppError('not_found')
  const { id: userId, orgId } = viewer.user
  const guess = guesses.take(config, userId)
  const stored = await database.asSystem((connection) => findPasswordHash(connection, userId))
  if (!(await isPassword(currentPassword, stored)))
    throw refuse('currentPassword', 'This is not your current password.')
  guess.wasRight()
  const passwordError = findPasswordError(newPassword, viewer.user)
  if (passwordError !== undefined) throw refuse('newPassword', passwordError)
  const hash = await hashPassword(newPassword)
  await database.asSystem(async (connection) => {
    await storePassword(connection, userId, { hash, from: new Date() })
    await insertAuditEvent(connection, { orgId, userId, action: 'user.password-changed', details: {} })
  })
  const tokens = await openLocalTokens(config)
  return { token: await tokens.sign({ userId, orgId }) }
}
