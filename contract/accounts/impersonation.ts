import { isNotImpersonating, permission } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The header that names an impersonation; the bearer token beside it stays that of the person who acts. */
export const IMPERSONATION_HEADER = 'x-impersonation'
export const MAX_IMPERSONATION_REASON_CHARACTERS = 500

/** Defines what is wrong with the reason for acting as another user. */
export const IMPERSONATION_ERRORS = { noReason: 'Enter a reason for the audit log.' } as const

export const startImpersonation = endpoint({
  method: 'POST',
  path: '/v2/impersonation',
  summary: `Starts acting as another user for 30 minutes, in calls with the header ${IMPERSONATION_HEADER}.`,
  access: [isNotImpersonating, permission('IMPERSONATE_USER')],
  transaction: 'reachable',
  writes: true,
  tokens: 'none',
  body: z.object({
    userId: z.uuid(),
    reason: z.string().trim().min(1, IMPERSONATION_ERRORS.noReason).max(MAX_IMPERSONATION_REASON_CHARACTERS),
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
  summary: 'Stops acting as another user. Send it without the header; stopping twice has no effect.',
  access: [isNotImpersonating],
  transaction: 'system',
  writes: true,
  tokens: 'none',
  params: z.object({ id: z.uuid() }),
  reply: z.object({}),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})
