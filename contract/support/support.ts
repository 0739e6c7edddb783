import { internal } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'

export const MAX_SUPPORT_CHARACTERS = 5000
/** Defines what is wrong with a message that cannot be sent. */
export const SUPPORT_ERRORS = {
  empty: 'Write what you need help with.',
  noAnswer: 'Write an answer.',
  tooMany: 'You sent many messages in a short time. Your message is kept here: send it in an hour.',
  tooLong: `Keep it under ${MAX_SUPPORT_CHARACTERS.toLocaleString('en-US')} characters.`,
} as const

/** Names where a message stands: no one answered it yet, someone did, or nothing is left to do. */
export const SUPPORT_STATES = ['waiting', 'answered', 'closed'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]

/** Says how many of their own messages people see. */
export const OWN_SUPPORT_MESSAGES = 20

const text = (empty: string) =>
  z.string().trim().min(1, empty).max(MAX_SUPPORT_CHARACTERS, SUPPORT_ERRORS.tooLong)

const answerSchema = z.object({
  id: z.uuid(),
  answer: z.string(),
  at: z.string(),
  /** The user who answered; null if that user is gone. */
  userName: z.string().nullable(),
  /** When a mail server took it to the sender; null while none did. */
  mailedAt: z.string().nullable(),
})

const messageFacts = {
  id: z.uuid(),
  message: z.string(),
  /** Path of the page where it was written. */
  page: z.string(),
  at: z.string(),
  state: z.enum(SUPPORT_STATES),
}

const sender = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Null for users without an organization. */
  organization: z.string().nullable(),
})

const summary = z.object({
  ...messageFacts,
  /** Null where the user is gone. */
  sender: sender.nullable(),
  answers: z.int(),
})

const detail = z.object({
  message: z.object({
    ...messageFacts,
    sender: sender.nullable(),
    answers: z.array(answerSchema),
    /** When a mail server took it to the support address; null while none did. */
    mailedAt: z.string().nullable(),
  }),
  /** Whether answers go out by mail too. */
  isMailed: z.boolean(),
})

const errors = ['account_disabled'] as const
const errorsOfInternal = ['account_disabled', 'forbidden'] as const
const oneMessage = z.object({ id: z.uuid() })

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/v2/support/message',
  summary: 'Sends a message to the help desk.',
  access: 'signedIn',
  transaction: 'own',
  writes: true,
  tokens: 'none',
  body: z.object({
    message: text(SUPPORT_ERRORS.empty),
    /** Path of the page where it was written. */
    page: z.string().max(2000),
  }),
  reply: z.object({ id: z.uuid() }),
  errors: [...errors, 'rate_limited'],
})

export const listOwnSupportMessages = endpoint({
  method: 'GET',
  path: '/v2/support/message',
  summary: `The viewer’s last ${OWN_SUPPORT_MESSAGES} messages to the help desk with their answers, newest first.`,
  access: 'signedIn',
  transaction: 'own',
  writes: false,
  tokens: 'none',
  reply: z.object({
    messages: z.array(z.object({ ...messageFacts, answers: z.array(answerSchema) })),
    /** Whether answers go out by mail too. */
    isMailed: z.boolean(),
  }),
  errors,
})

export const listSupportMessages = endpoint({
  method: 'GET',
  path: '/v2/support/messages',
  summary: 'Messages to the help desk from all organizations, with how many wait, are answered or closed.',
  access: [internal],
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: z.object({
    state: z.enum(SUPPORT_STATES).optional(),
    /** Part of the message, of the sender’s name or email, or of the organization’s name. */
    search: z.string().trim().max(200).default(''),
    ...pageParams(['at'], '-at'),
  }),
  reply: z.object({
    messages: z.array(summary),
    /** Counts of all messages that match the search, whatever their state. */
    counts: z.object({ waiting: z.int(), answered: z.int(), closed: z.int() }),
    ...pageFacts,
  }),
  errors: errorsOfInternal,
})

export const readSupportMessage = endpoint({
  method: 'GET',
  path: '/v2/support/messages/:id',
  summary: 'One message to the help desk with its answers.',
  access: [internal],
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: oneMessage,
  reply: detail,
  errors: [...errorsOfInternal, 'not_found'],
})

export const answerSupportMessage = endpoint({
  method: 'POST',
  path: '/v2/support/messages/:id/answer',
  summary:
    'Answers a message to the help desk. The sender reads it in the support panel, and by mail where that is set up.',
  access: [internal],
  transaction: 'system',
  writes: true,
  tokens: 'none',
  params: oneMessage,
  body: z.object({ answer: text(SUPPORT_ERRORS.noAnswer) }),
  reply: detail,
  errors: [...errorsOfInternal, 'not_found'],
})

export const closeSupportMessage = endpoint({
  method: 'PATCH',
  path: '/v2/support/messages/:id',
  summary: 'Closes a message to the help desk, or opens it again.',
  access: [internal],
  transaction: 'system',
  writes: true,
  tokens: 'none',
  params: oneMessage,
  body: z.object({ isClosed: z.boolean() }),
  reply: detail,
  errors: [...errorsOfInternal, 'not_found'],
})
