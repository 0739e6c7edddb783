import { randomUUID } from 'node:crypto'
import { api, OWN_SUPPORT_MESSAGES } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { readPage } from '#server/db/read-page.ts'
import { type Route, route } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { guessLimit } from '#server/identity/guess-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { answerSupportMessage, closeSupportMessage, hasMail, readSupportMessage } from './answer-message.ts'
import { mailSupport } from './mail-support.ts'
import {
  countStates,
  findAnswers,
  findMessagesOf,
  insertSupportMessage,
  type StoredMessage,
  selectMessages,
} from './store.ts'
import { toAnswer, toFacts, toSender } from './to-message.ts'

/** Limit on messages of one user: each message is sent to the support desk by email. */
const messages = guessLimit({ attempts: 20, windowMs: 60 * 60_000 })

export const supportRoutes: readonly Route[] = [
  route(api.sendSupportMessage, async ({ viewer, tx, config }, { body }) => {
    const id = randomUUID()
    const { id: userId, orgId } = viewer.user
    messages.take(config, userId)
    await insertSupportMessage(tx, { id, orgId, userId, ...body })
    const goesToDesk = hasMail(config) && config.SUPPORT_EMAIL !== ''
    if (goesToDesk) await enqueue(tx, mailSupport, { kind: 'message', messageId: id })
    const details = { messageId: id, page: body.page }
    await insertAuditEvent(tx, { orgId, ...getActor(viewer), action: 'support.asked', details })
    return { id }
  }),
  route(api.listOwnSupportMessages, async ({ viewer, tx, config }) => {
    const own = await findMessagesOf(tx, viewer.user.id, OWN_SUPPORT_MESSAGES)
    const answers = await findAnswers(
      tx,
      own.map(({ id }) => id),
    )
    const answersTo = (messageId: string) => answers.filter((answer) => answer.message_id === messageId)
    return {
      messages: own.map((stored) => ({
        ...toFacts(stored),
        answers: answersTo(stored.id).map(toAnswer),
      })),
      isMailed: hasMail(config),
    }
  }),
  route(api.listSupportMessages, async ({ tx }, { params }) => {
    const { rows, ...facts } = await readPage<StoredMessage>(tx, selectMessages(params), params.page)
    const messages = rows.map((stored) => ({
      ...toFacts(stored),
      sender: toSender(stored),
      answers: stored.answers,
    }))
    return { messages, counts: await countStates(tx, params.search), ...facts }
  }),
  route(api.readSupportMessage, readSupportMessage),
  route(api.answerSupportMessage, answerSupportMessage),
  route(api.closeSupportMessage, closeSupportMessage),
]
