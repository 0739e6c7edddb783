import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const MAX_SUPPORT_CHARACTERS = 5000
/** Defines what is wrong with a message that cannot be sent. */
export const SUPPORT_ERRORS = {
  empty: 'Write what you need help with.',
  tooLong: `Keep it under ${MAX_SUPPORT_CHARACTERS.toLocaleString('en-US')} characters.`,
} as const

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/v2/support/message',
  summary: 'Stores a message to the help desk.',
  access: 'signedIn',
  transaction: 'own',
  writes: true,
  tokens: 'none',
  body: z.object({
    message: z
      .string()
      .trim()
      .min(1, SUPPORT_ERRORS.empty)
      .max(MAX_SUPPORT_CHARACTERS, SUPPORT_ERRORS.tooLong),
    /** Path of the page where it was written. */
    page: z.string().max(2000),
  }),
  reply: z.object({ id: z.uuid() }),
  errors: ['account_disabled'],
})
