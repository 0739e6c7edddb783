import { isNotImpersonating } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accountUserSchema, userNameSchema } from './user.ts'

const profile = z.object({ user: accountUserSchema })

export const readProfile = endpoint({
  method: 'GET',
  path: '/v2/profile',
  summary: 'The viewer’s account.',
  access: 'signedIn',
  transaction: 'self',
  writes: false,
  tokens: 'none',
  reply: profile,
  errors: ['account_disabled'],
})

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/v2/profile',
  summary: 'Changes the viewer’s name.',
  access: 'signedIn',
  transaction: 'self',
  writes: true,
  tokens: 'none',
  body: z.object({ version: z.int(), name: userNameSchema }),
  reply: profile,
  errors: ['account_disabled', 'conflict'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/v2/profile/password',
  summary:
    'Changes the viewer’s password and ends all other sessions; the current one continues. Exists on the local environment only.',
  access: [isNotImpersonating],
  transaction: 'none',
  writes: true,
  tokens: 'none',
  body: z.object({
    currentPassword: z.string().min(1, 'Enter your current password.').max(1024),
    newPassword: z.string().max(1024),
  }),
  reply: z.object({ token: z.string() }),
  errors: ['account_disabled', 'forbidden', 'not_found', 'rate_limited'],
})
