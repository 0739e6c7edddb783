import {
  API_ACCESS_LEVELS,
  DATA_ACCESS_LEVELS,
  PERMISSIONS,
  PRODUCT_NAMES,
  ROLE_TYPES,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const directoryConfig = z.object({
  dataAccess: z.enum(DATA_ACCESS_LEVELS),
  apiAccess: z.enum(API_ACCESS_LEVELS),
  states: z.array(z.string()).readonly(),
  zipCodes: z.array(z.string()).readonly(),
})

export const productSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('PROVIDER_DIRECTORY'), active: z.boolean(), config: directoryConfig }),
  z.object({
    name: z.literal('ROSTER_MANAGEMENT'),
    active: z.boolean(),
    config: z.object({ rosterTypes: z.array(z.string()).readonly() }),
  }),
  z.object({
    name: z.enum(['CHANGELOG_V1', 'DATA_UPDATES']),
    active: z.boolean(),
    config: z.strictObject({}),
  }),
])

export const organizationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  clientId: z.string(),
  demo: z.boolean().optional(),
  active: z.boolean(),
  products: z.array(productSchema).readonly(),
})

/** An empty or missing id means the caller's own organization. */
const organizationId = z.object({ id: z.union([z.literal(''), z.uuid()]).default('') }).prefault({})

export const readOrganization = endpoint({
  method: 'POST',
  path: '/v2/organization',
  summary: 'The viewer’s organization, or any organization for internal users.',
  access: 'signedInEvenDisabled',
  transaction: 'named',
  writes: false,
  tokens: 'none',
  body: organizationId,
  reply: z.object({ organization: organizationSchema }),
  errors: ['not_found'],
})

export const listRoles = endpoint({
  method: 'POST',
  path: '/v2/role/all',
  summary: 'All roles with their type and permissions, ungrouped.',
  access: 'signedIn',
  transaction: 'own',
  writes: false,
  tokens: 'none',
  reply: z.object({
    roles: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        type: z.enum(ROLE_TYPES),
        permissions: z.array(z.enum(PERMISSIONS)).readonly(),
      }),
    ),
  }),
  errors: ['account_disabled'],
})

export const listSettings = endpoint({
  method: 'POST',
  path: '/v1/organization/settings/all',
  summary: 'All settings of the products of an organization, stored or default, with values as strings.',
  access: 'signedIn',
  transaction: 'named',
  writes: false,
  tokens: 'none',
  body: organizationId,
  reply: z.object({
    settings: z.array(z.object({ setting: z.string(), value: z.string(), product: z.enum(PRODUCT_NAMES) })),
  }),
  errors: ['account_disabled', 'not_found'],
})
