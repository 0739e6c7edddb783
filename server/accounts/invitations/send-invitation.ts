import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { api, ReplyOf } from '@concord/contract'
import { webOrigin } from '#server/config.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { guessLimit } from '#server/identity/guess-limit.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { endInvitations, insertInvitation } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const OPEN_DAYS = 7
const TOKEN_BYTES = 32
/** Limit on invitation mails: the inviter chooses who gets them, so no address may get many from one organization. */
const mails = guessLimit({ attempts: 5, windowMs: 60 * 60_000 })

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type Invitee = {
  readonly orgId: string
  readonly userId: string
  readonly name: string
  readonly email: string
}

function mailTo({ name, email }: Invitee, address: string, inviter: string) {
  return {
    to: email,
    subject: 'Your invitation to Concord',
    text: [
      `Hello ${name},`,
      `${inviter} invited you to Concord. Open this link within ${OPEN_DAYS} days:`,
      address,
      'The link can be used once. If you did not expect this invitation, ignore this message.',
    ].join('\n\n'),
  }
}

type Invitation = ReplyOf<typeof api.inviteUser>['invitation']

/**
 * Stores a new link in place of all earlier ones. The function that it gives, for after the commit, mails the link, or
 * gives it back where no mail goes out.
 */
export async function storeInvitation(
  { config, viewer, tx }: SignedInContext,
  invitee: Invitee,
): Promise<() => Promise<Invitation>> {
  const { orgId, userId } = invitee
  mails.take(config, `${orgId} ${invitee.email.toLowerCase()}`)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const at = new Date()
  const expiresAt = new Date(at.getTime() + OPEN_DAYS * DAY_MS)
  await endInvitations(tx, { orgId, userId }, at)
  await insertInvitation(tx, {
    orgId,
    userId,
    id: randomUUID(),
    tokenHash: hashToken(token),
    invitedBy: viewer.user.id,
    at,
    expiresAt,
  })
  const link = `/invitation/${token}`
  return async () => {
    const isMailed = await sendMail(config, mailTo(invitee, `${webOrigin(config)}${link}`, viewer.user.name))
    return { link: isMailed ? null : link, expiresAt: expiresAt.toISOString() }
  }
}
