import { USER_ERRORS } from '@concord/contract'
import { isInternal } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { guessLimit } from '#server/identity/guess-limit.ts'
import { hasUserWithEmail } from './store.ts'

const UNIQUE_VIOLATION = '23505'

/** Limit for all users of an organization together: each such answer reveals that a person has an account elsewhere. */
const guesses = guessLimit({ attempts: 10, windowMs: 60 * 60_000 })

const refuseEmail = (message: string, options?: ConstructorParameters<typeof AppError>[2]) =>
  new AppError('invalid_input', [{ field: 'email', message }], options)

/**
 * Writes a user of the organization under an email that is new to them. Emails are unique over all organizations, and
 * who invites learns by it whether an address has an account; so the answers are few, and beyond them taken and free
 * emails are refused alike. Internal users may read the users of every organization.
 */
export async function claimEmail<Result>(
  { tx, viewer, config }: Pick<SignedInContext, 'tx' | 'viewer' | 'config'>,
  { orgId, email }: { readonly orgId: string; readonly email: string },
  write: () => Promise<Result>,
): Promise<Result> {
  if (await hasUserWithEmail(tx, { orgId, email })) throw refuseEmail(USER_ERRORS.ownEmail)
  const guess = isInternal(viewer) ? undefined : guesses.take(config, viewer.user.orgId || viewer.user.id)
  try {
    const written = await write()
    guess?.wasRight()
    return written
  } catch (cause) {
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
    const event = { action: 'user.email-refused', details: { email } }
    throw refuseEmail(USER_ERRORS.takenEmail, { cause, event })
  }
}
