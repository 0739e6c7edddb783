import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const token = z.string().max(100)

export const readInvitation = endpoint({
  method: 'POST',
  path: '/v2/invitation/read',
  summary: 'The user an invitation link is for, and whether it is still valid.',
  access: 'public',
  transaction: 'system',
  writes: false,
  tokens: 'none',
  body: z.object({ token }),
  reply: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('open'),
      name: z.string(),
      email: z.string(),
      organization: z.string(),
      /** `password`: one is set with the acceptance. `provider`: sign-in with this email accepts it. */
      signIn: z.enum(['password', 'provider']),
      expiresAt: z.string(),
    }),
    z.object({ state: z.enum(['expired', 'used']) }),
  ]),
  errors: ['not_found', 'rate_limited'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/v2/invitation/accept',
  summary: 'Sets the password of an invited user and signs in. Exists on the local environment only.',
  access: 'public',
  transaction: 'system',
  writes: true,
  tokens: 'none',
  body: z.object({ token, password: z.string().max(1024) }),
  reply: z.object({ token: z.string() }),
  errors: ['not_found', 'rate_limited'],
})
