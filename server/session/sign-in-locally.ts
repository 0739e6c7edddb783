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
/**
 * Limit on attempts from one address, such as one password with many emails: people behind one address mistype few in a
 * minute.
 */
const guessesOfAddress = guessLimit({ attempts: 100, windowMs: 60_000 })
/** The id of no user. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

/** Exchanges an email and a password for a token. An unknown email and a wrong password cannot be told apart. */
export const signInLocally: Handler<typeof api.authenticate> = async (
  { config, database, address },
  { body: { email, password } },
) => {
  if (config.CONCORD_ENVIRONMENT !== 'local') throw new AppError('not_found')
  const taken = [
    guesses.take(config, `${address} ${email.toLowerCase()}`),
    guessesOfAddress.take(config, address),
  ]
  const { identity, hash } = await database.asSystem(async (connection) => {
    const found = await findIdentityByEmail(connection, email)
    return { identity: found, hash: await findPasswordHash(connection, found?.user.id ?? NO_USER) }
  })
  if (!(await isPassword(password, hash)) || !identity) {
    // Not waited for: it takes longer where the email is known, as there the event goes into the log of someone.
    void noteRefusal(
      { database },
      {
        orgId: identity?.user.orgId ?? '',
        userId: identity?.user.id ?? null,
        action: 'session.sign-in-failed',
        // People type their password into the wrong field.
        details: email.includes('@') ? { email } : {},
      },
    ).catch((error: unknown) => console.error('A failed sign-in was not recorded:', error))
    throw new AppError('unauthenticated')
  }
  for (const guess of taken) guess.wasRight()
  const { id: userId, orgId } = identity.user
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
