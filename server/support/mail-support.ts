import { z } from 'zod'
import { type Config, webOrigin } from '#server/config.ts'
import type { Program } from '#server/http/route.ts'
import { declareJob } from '#server/jobs/job.ts'
import { MAIL_RETRIES, type Mail, sendMail } from '#server/mail/send-mail.ts'
import { findAnswers, findMessage, noteMailed, type StoredMessage } from './store.ts'

/** Mails a message to the support address, or an answer to who asked. */
export const mailSupport = declareJob(
  'mail-support',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('message'), messageId: z.uuid() }),
    z.object({ kind: z.literal('answer'), messageId: z.uuid(), answerId: z.uuid() }),
  ]),
  MAIL_RETRIES,
)

const FIRST_WORDS = 60

/** Returns the subject of a message: one line, shortened if it is long. */
function getSubject({ message }: StoredMessage): string {
  const line = message.replace(/\s+/g, ' ')
  return line.length <= FIRST_WORDS ? line : `${line.slice(0, FIRST_WORDS)}…`
}

function mailToDesk(config: Config, stored: StoredMessage): Mail {
  const { user_name, user_email, organization, page, message, id } = stored
  const who = `${user_name ?? 'A deleted user'} (${user_email ?? 'no email'}), ${organization ?? 'no organization'}`
  return {
    to: config.SUPPORT_EMAIL,
    subject: `Support: ${getSubject(stored)}`,
    text: `${who} wrote on ${page}:\n\n${message}\n\nAnswer it here: ${webOrigin(config)}/accounts/support/${id}\n`,
  }
}

function mailToSender(to: string, stored: StoredMessage, answer: string): Mail {
  const asked = stored.message.replace(/^/gm, '> ')
  return { to, subject: `Re: ${getSubject(stored)}`, text: `${answer}\n\nYou wrote:\n${asked}\n` }
}

type Payload = z.output<typeof mailSupport.payload>

type Outgoing = {
  readonly mail: Mail
  readonly table: 'support_messages' | 'support_answers'
  readonly id: string
}

/** Finds the mail that is left to send; undefined if an earlier run sent it, or the sender is gone. */
async function findOutgoing({ config, database }: Program, payload: Payload): Promise<Outgoing | undefined> {
  const { messageId } = payload
  return database.asSystem(async (tx) => {
    const stored = await findMessage(tx, messageId)
    if (!stored) return undefined
    if (payload.kind === 'message') {
      if (stored.mailed_at !== null || config.SUPPORT_EMAIL === '') return undefined
      return { mail: mailToDesk(config, stored), table: 'support_messages', id: messageId }
    }
    const answer = (await findAnswers(tx, [messageId])).find(({ id }) => id === payload.answerId)
    if (!answer || answer.mailed_at !== null || stored.user_email === null) return undefined
    return {
      mail: mailToSender(stored.user_email, stored, answer.answer),
      table: 'support_answers',
      id: answer.id,
    }
  })
}

/** Throws where the mail server did not take it, so that the queue tries again. */
export async function sendSupportMail(program: Program, payload: Payload): Promise<void> {
  const outgoing = await findOutgoing(program, payload)
  if (!outgoing) return
  const { mail, table, id } = outgoing
  if (!(await sendMail(program.config, mail))) throw new Error('The mail server did not take a support mail.')
  await program.database.asSystem((tx) => noteMailed(tx, table, id))
}
