import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/v2/support/message',
  summary: 'Stores a message to the help desk.',
  access: 'signedIn',
  writes: true,
  body: z.object({
    message: z
      .string()
      .trim()
      .min(1, 'Write what you need help with.')
      .max(5000, 'Keep it under 5,000 characters.'),
    /** Path of the page where it was written. */
    page: z.string().max(2000),
  }),
  reply: z.object({ id: z.uuid() }),
  errors: ['account_disabled'],
})
