import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type api, MAX_OFFICE_LINKS, type ReplyOf } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { webOrigin } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AfterCommitHandler, Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { guessLimit } from '#server/identity/guess-limit.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { readSheet } from '../attestation/call-office.ts'
import { endLinks, findLinks, insertLink, lockLink, revokeLink, type StoredLink } from './link-store.ts'

const DAY_MS = 86_400_000
const TOKEN_BYTES = 32
/** Limit on mails to one recipient from one organization: a user who makes links chooses who gets our mails. */
const mails = guessLimit({ attempts: 5, windowMs: 60 * 60_000 })

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export type LinkState = ReplyOf<typeof api.listOfficeLinks>['links'][number]['state']

export function getLinkState({ answered_at, revoked_at, expires_at }: StoredLink, now: Date): LinkState {
  if (answered_at !== null) return 'answered'
  if (revoked_at !== null) return 'revoked'
  return expires_at > now ? 'open' : 'expired'
}

export const listOfficeLinks: Handler<typeof api.listOfficeLinks> = async ({ tx, viewer }) => {
  const now = new Date()
  const stored = await findLinks(tx, viewer.user.orgId, MAX_OFFICE_LINKS)
  const links = stored.map((link) => ({
    ...{ id: link.id, office: link.office, people: link.npis.length, email: link.email },
    ...{ state: getLinkState(link, now), createdBy: link.created_by },
    ...{ updateId: link.update_id, updateNumber: link.update_number },
    createdAt: link.created_at.toISOString(),
    expiresAt: link.expires_at.toISOString(),
    openedAt: link.opened_at?.toISOString() ?? null,
    answeredAt: link.answered_at?.toISOString() ?? null,
  }))
  return { links }
}

export const createOfficeLink: AfterCommitHandler<typeof api.createOfficeLink> = async (
  context,
  { body },
) => {
  const { config, tx, viewer } = context
  const { orgId, id: createdBy } = viewer.user
  const sheet = await readSheet(context, body.office)
  if (!sheet) throw new AppError('not_found')
  if (body.email !== '') mails.take(config, `${orgId} ${body.email.toLowerCase()}`)
  const { office, statements } = sheet
  const npis = [...statements.keys()].map(Number)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const at = new Date()
  const expiresAt = new Date(at.getTime() + body.days * DAY_MS)
  const id = randomUUID()
  await endLinks(tx, orgId, { officeKey: office.key, at })
  await insertLink(tx, orgId, {
    ...{ id, office, npis, email: body.email, createdBy, at, expiresAt },
    tokenHash: hashToken(token),
  })
  await insertAuditEvent(tx, {
    ...{ orgId, action: 'office-link.created' },
    ...getActor(viewer),
    details: { linkId: id, name: office.name, people: npis.length, isMailed: body.email !== '' },
  })
  const link = `/office/${token}`
  const organization = viewer.organization?.name ?? 'Concord'
  return async () => {
    const isMailed =
      body.email !== '' &&
      (await sendMail(config, {
        to: body.email,
        subject: `${organization}: is what members see about your office right?`,
        text: [
          `${organization} asks ${office.name} to confirm what its members see about ${npis.length} of your people.`,
          `Open this link within ${body.days} days. No account is needed:`,
          `${webOrigin(config)}${link}`,
          'Whoever has the link can answer for the office. If you did not expect this message, ignore it.',
        ].join('\n\n'),
      }))
    return { link: isMailed ? null : link, office, people: npis.length, expiresAt: expiresAt.toISOString() }
  }
}

export const revokeOfficeLink: Handler<typeof api.revokeOfficeLink> = async (
  { tx, viewer },
  { params: { linkId } },
) => {
  const { orgId } = viewer.user
  const link = await lockLink(tx, orgId, linkId)
  if (!link) throw new AppError('not_found')
  const state = getLinkState(link, new Date())
  if (state !== 'open') throw new AppError('conflict', { current: state })
  await revokeLink(tx, orgId, linkId)
  await insertAuditEvent(tx, {
    ...{ orgId, action: 'office-link.revoked' },
    ...getActor(viewer),
    details: { linkId, name: link.office.name },
  })
  return { revoked: true }
}
