import { PRODUCT_NAMES } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const userSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roleIds: z.array(z.uuid()).readonly(),
  orgId: z.union([z.literal(''), z.uuid()]),
  active: z.boolean(),
  products: z.array(z.enum(PRODUCT_NAMES)).readonly(),
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/v2/authenticate',
  summary: 'Signs in with email and password. Exists on the local environment only.',
  access: 'public',
  transaction: 'none',
  writes: true,
  tokens: 'none',
  body: z.object({ email: z.string().max(320), password: z.string().max(1024) }),
  reply: z.object({ token: z.string() }),
  errors: ['not_found', 'rate_limited'],
})

export const readCurrentUser = endpoint({
  method: 'POST',
  path: '/v2/user',
  summary: 'The signed-in user.',
  access: 'signedInEvenDisabled',
  transaction: 'own',
  writes: false,
  tokens: 'none',
  reply: z.object({ user: userSchema }),
  errors: [],
})

export const recordSessionEvent = endpoint({
  method: 'POST',
  path: '/v2/session/event',
  summary:
    'Records a sign-in, session start or session end in the audit log; the token of an ended session is good no longer.',
  access: 'signedInEvenDisabled',
  transaction: 'system',
  writes: true,
  tokens: 'none',
  body: z.object({
    event: z.enum(['login_success', 'session_start', 'session_end']),
    sessionId: z.string().max(200),
    method: z.enum(['logout', 'timeout']).optional(),
  }),
  reply: z.object({}),
  errors: ['rate_limited'],
})
