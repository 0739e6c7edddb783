import {
  isNotImpersonating,
  MAX_OVERLAP_DAYS,
  organizationMember,
  PERMISSIONS,
  permission,
} from '@concord/domain'
import { z } from 'zod'
import { daySchema } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'

/** Usable tokens that one user may have; `conflict` beyond them. */
export const MAX_API_TOKENS = 50
/** Addresses and ranges that one token can be held to. */
export const MAX_TOKEN_ADDRESSES = 20
/** A token expires soon when it has so many days left. */
export const EXPIRING_TOKEN_DAYS = 14
/** The number of days for which the use of a token is reported. */
export const TOKEN_USE_DAYS = 30

const maySee = [permission('VIEW_API_TOKENS')]
const mayMake = [permission('VIEW_API_TOKENS'), permission('GENERATE_API_TOKENS'), isNotImpersonating]
const errors = ['account_disabled', 'forbidden'] as const

/** `replaced`: a new one took its place, and it ends soon. */
export const API_TOKEN_STATES = ['active', 'replaced', 'expired', 'revoked'] as const

export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  /** The last four characters, by which people tell tokens apart. */
  ending: z.string(),
  scopes: z.array(z.enum(PERMISSIONS)).readonly(),
  addresses: z.array(z.string()).readonly(),
  state: z.enum(API_TOKEN_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  lastUsedAddress: z.string().nullable(),
})

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Enter an address or a range, for example 203.0.113.7 or 203.0.113.0/24.',
})

const params = z.object({ id: z.uuid() })
const listParams = z.object({
  search: z.string().trim().max(200).optional(),
  owner: z.enum(['own', 'all']).default('all'),
  /** `expiring`: usable ones that expire soon and have no successor yet. */
  state: z.enum(['usable', 'expiring', 'ended', 'all']).default('all'),
  ...pageParams(['name', 'created', 'expires', 'used'], '-created'),
})
/** The token itself is in this reply and nowhere else, ever again. */
const newToken = z.object({ apiToken: apiTokenSchema, token: z.string() })

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/v2/api-token',
  summary: 'The viewer’s API tokens; for portal admins those of the whole organization.',
  access: maySee,
  transaction: 'own',
  writes: false,
  tokens: 'none',
  params: listParams,
  reply: z.object({ apiTokens: z.array(apiTokenSchema), ...pageFacts }),
  errors,
})

export const exportApiTokens = endpoint({
  method: 'GET',
  path: '/v2/api-token/export',
  summary: 'All tokens of the list that the filters leave, as CSV that no spreadsheet takes for formulas.',
  access: maySee,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  params: listParams.omit({ page: true }),
  reply: z.string(),
  file: ['text/csv'],
  errors,
})

export const createApiToken = endpoint({
  method: 'POST',
  path: '/v2/api-token',
  summary: 'Creates an API token with at most the permissions of its owner. Only this reply contains it.',
  access: [...mayMake, organizationMember],
  transaction: 'own',
  writes: true,
  tokens: 'none',
  body: z.object({
    name: z.string().trim().min(1, 'Give the token a name.').max(80, 'Keep the name under 80 characters.'),
    scopes: z.array(z.enum(PERMISSIONS)).min(1, 'Choose at least one permission.').max(PERMISSIONS.length),
    /** The last day on which it may be used (UTC), at most 365 days from now. */
    expiresOn: daySchema('Choose when the token expires.'),
    addresses: z
      .array(address)
      .max(MAX_TOKEN_ADDRESSES, `Give at most ${MAX_TOKEN_ADDRESSES} addresses.`)
      .default([]),
  }),
  reply: newToken,
  errors: [...errors, 'conflict'],
})

export const rotateApiToken = endpoint({
  method: 'POST',
  path: '/v2/api-token/:id/rotate',
  summary: `Replaces a token of the viewer with a new one. The old one works for 0 to ${MAX_OVERLAP_DAYS} more days.`,
  access: mayMake,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  params,
  body: z.object({ overlapDays: z.int().min(0).max(MAX_OVERLAP_DAYS) }),
  reply: newToken,
  errors: [...errors, 'not_found', 'conflict'],
})

export const revokeApiToken = endpoint({
  method: 'POST',
  path: '/v2/api-token/:id/revoke',
  summary: 'Revokes a token of the viewer, or for portal admins any token of the organization.',
  access: maySee,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  params,
  reply: z.object({ apiToken: apiTokenSchema }),
  errors: [...errors, 'not_found'],
})

export const readApiTokenUse = endpoint({
  method: 'GET',
  path: '/v2/api-token/:id/use',
  summary: `Calls of an API token on each of the last ${TOKEN_USE_DAYS} days (UTC), days without a call included.`,
  access: maySee,
  transaction: 'own',
  writes: false,
  tokens: 'none',
  params,
  reply: z.object({ days: z.array(z.object({ day: z.iso.date(), calls: z.int() })) }),
  errors: [...errors, 'not_found'],
})
