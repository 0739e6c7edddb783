import { randomUUID } from 'node:crypto'
import type { api, ReplyOf } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler, SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { mailSupport } from './mail-support.ts'
import { findAnswers, findMessage, insertAnswer, type StoredMessage, setClosed } from './store.ts'
import { toAnswer, toFacts, toSender } from './to-message.ts'

export const hasMail = ({ SMTP_URL }: Config): boolean => SMTP_URL !== ''

async function requireMessage(tx: Connection, id: string): Promise<StoredMessage> {
  const stored = await findMessage(tx, id)
  if (!stored) throw new AppError('not_found')
  return stored
}

/** Returns one message with its answers, for a transaction that sees all. */
async function readDetail(
  { tx, config }: SignedInContext,
  id: string,
): Promise<ReplyOf<typeof api.readSupportMessage>> {
  const stored = await requireMessage(tx, id)
  const answers = await findAnswers(tx, [id])
  const message = {
    ...toFacts(stored),
    sender: toSender(stored),
    answers: answers.map(toAnswer),
    mailedAt: stored.mailed_at?.toISOString() ?? null,
  }
  return { message, isMailed: hasMail(config) }
}

/** Records in the log of the sender's organization what was done with their message. */
function record(
  { tx, viewer }: SignedInContext,
  action: 'support.answered' | 'support.closed' | 'support.reopened',
  { id, org_id: orgId, user_id: userId }: StoredMessage,
): Promise<void> {
  return insertAuditEvent(tx, { orgId, ...getActor(viewer), action, details: { messageId: id, userId } })
}

export const readSupportMessage: Handler<typeof api.readSupportMessage> = (context, { params }) =>
  readDetail(context, params.id)

export const answerSupportMessage: Handler<typeof api.answerSupportMessage> = async (
  context,
  { params: { id }, body: { answer } },
) => {
  const { tx, viewer, config } = context
  const stored = await requireMessage(tx, id)
  const answerId = randomUUID()
  const userId = viewer.user.id
  await insertAnswer(tx, { orgId: stored.org_id, id: answerId, messageId: id, userId, answer })
  if (hasMail(config)) await enqueue(tx, mailSupport, { kind: 'answer', messageId: id, answerId })
  const reply = await readDetail(context, id)
  await record(context, 'support.answered', stored)
  return reply
}

export const closeSupportMessage: Handler<typeof api.closeSupportMessage> = async (
  context,
  { params: { id }, body: { isClosed } },
) => {
  const { tx, viewer } = context
  const stored = await requireMessage(tx, id)
  const isChanged = await setClosed(tx, id, isClosed ? viewer.user.id : null)
  const reply = await readDetail(context, id)
  if (isChanged) await record(context, isClosed ? 'support.closed' : 'support.reopened', stored)
  return reply
}
