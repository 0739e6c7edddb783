import type { api } from '@concord/contract'
import { noteRefusal } from '#server/audit/note-refusal.ts'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { guessLimit } from '#server/identity/guess-limit.ts'
import { openLocalTokens } from '#server/identity/local-token.ts'
import { isPassword } from '#server/identity/password.ts'
import { findIdentityByEmail, findPasswordHash, noteSignIn } from '#server/identity/store.ts'

const guesses = guessLimit({ attempts: 20, windowMs: 60_000 })

/** Email and password for a token. Unknown email and wrong password are told apart by nothing. */
export const signInLocally: Handler<typeof api.authenticate> = async (
  { config, database, address },
  { body: { email, password } },
) => {
  if (config.CONCORD_ENVIRONMENT !== 'local') throw new AppError('not_found')
  const key = `${address} ${email.toLowerCase()}`
  const guess = guesses.take(key)
  const found = await database.asSystem(async (connection) => {
    const identity = await findIdentityByEmail(connection, email)
    return identity && { identity, hash: await findPasswordHash(connection, identity.user.id) }
  })
  if (!(await isPassword(password, found?.hash ?? null)) || !found) {
    await noteRefusal(
      { database },
      {
        orgId: found?.identity.user.orgId ?? '',
        userId: found?.identity.user.id ?? null,
        action: 'session.sign-in-failed',
        // People type their password into the wrong field.
        details: email.includes('@') ? { email } : {},
      },
    )
    throw new AppError('unauthenticated')
  }
  guess.wasRight()
  const { id: userId, orgId } = found.identity.user
  await database.asSystem(async (connection) => {
    await noteSignIn(connection, userId)
    await insertAuditEvent(connection, {
      orgId,
      userId,
      action: 'session.signed-in',
      details: { mode: 'local' },
    })
  })
  const tokens = await openLocalTokens(config)
  return { token: await tokens.sign({ userId, orgId }) }
}
