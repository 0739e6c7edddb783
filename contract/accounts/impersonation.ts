import { actsAsOneself, permission } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The header that names an impersonation; the bearer token beside it stays that of the person who acts. */
export const IMPERSONATION_HEADER = 'x-impersonation'
export const MAX_IMPERSONATION_REASON_CHARACTERS = 500

/** What is wrong with the reason for acting as another user. */
export const IMPERSONATION_FAULTS = { noReason: 'Say why, for the audit log.' } as const

export const startImpersonation = endpoint({
  method: 'POST',
  path: '/v2/impersonation',
  summary: `Begins to act as another user for 30 minutes, by calls with the header ${IMPERSONATION_HEADER}.`,
  access: [actsAsOneself, permission('IMPERSONATE_USER')],
  writes: true,
  tokens: 'none',
  body: z.object({
    userId: z.uuid(),
    reason: z.string().trim().min(1, IMPERSONATION_FAULTS.noReason).max(MAX_IMPERSONATION_REASON_CHARACTERS),
    isReadOnly: z.boolean().default(true),
  }),
  reply: z.object({
    impersonation: z.object({
      id: z.uuid(),
      userName: z.string(),
      reason: z.string(),
      isReadOnly: z.boolean(),
      expiresAt: z.string(),
    }),
  }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})

export const endImpersonation = endpoint({
  method: 'POST',
  path: '/v2/impersonation/:id/end',
  summary: 'Ends an own impersonation; sent as oneself, without the header. One that is over stays over.',
  access: [actsAsOneself],
  writes: true,
  tokens: 'none',
  params: z.object({ id: z.uuid() }),
  reply: z.object({}),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})
