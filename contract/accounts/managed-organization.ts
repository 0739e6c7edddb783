import {
  API_ACCESS_LEVELS,
  DATA_ACCESS_LEVELS,
  findClientIdError,
  findSettingError,
  formatCount,
  internal,
  isRosterType,
  KNOWN_SETTINGS,
  organizationRight,
  PRODUCT_NAMES,
  stateByCode,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { productNameSchema, UNKNOWN_PRODUCT } from '../product-name.ts'
import { organizationSchema } from './organization.ts'

/** Defines what the list of organizations can be sorted by. */
export const ORGANIZATION_SORTS = ['name', 'clientId', 'users', 'createdAt'] as const
/** ZIP codes that one organization can be restricted to. */
export const MAX_ZIP_CODES = 5000
/** Roster types that one organization can have. */
export const MAX_ROSTER_TYPES = 50
/** Events that the activity of an organization shows. */
export const ACTIVITY_EVENTS = 20
/** The longest name of an organization. */
export const MAX_ORGANIZATION_NAME = 120

const access = [internal]
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const

const yesOrNo = z.enum(['true', 'false'])
const filters = {
  search: z.string().max(200).optional(),
  active: yesOrNo.optional(),
  demo: yesOrNo.optional(),
  product: productNameSchema.optional(),
}
const listParams = z.object({ ...pageParams(ORGANIZATION_SORTS, 'name'), ...filters })
const oneOrganization = z.object({ orgId: z.uuid() })

/** Refuses a text by a rule of the domain that says in words what is wrong. */
function checkedBy(findError: (text: string) => string | undefined) {
  return z.string().superRefine((text, context) => {
    const message = findError(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
}

const name = z
  .string()
  .trim()
  .min(1, 'Give the organization a name.')
  .max(MAX_ORGANIZATION_NAME, `Keep the name under ${MAX_ORGANIZATION_NAME + 1} characters.`)

const hasNoTwice = (list: readonly unknown[]) => new Set(list).size === list.length
const getList = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .max(most, `${formatCount(most)} is the maximum.`)
    .refine(hasNoTwice, 'Name each of them once.')
    .readonly()

const state = z
  .string()
  .refine((code) => stateByCode(code)?.code === code, 'A state is two capital letters, as in TX.')
const zipCode = z.string().regex(/^\d{5}$/, 'A ZIP code has five digits.')
const rosterType = z.string().refine(isRosterType, 'Use lowercase letters, digits and single hyphens.')

const productInput = z.discriminatedUnion(
  'name',
  [
    z.object({
      name: z.literal('PROVIDER_DIRECTORY'),
      active: z.boolean(),
      config: z.object({
        dataAccess: z.enum(DATA_ACCESS_LEVELS),
        apiAccess: z.enum(API_ACCESS_LEVELS),
        states: getList(state, 60),
        zipCodes: getList(zipCode, MAX_ZIP_CODES),
      }),
    }),
    z.object({
      name: z.literal('ROSTER_MANAGEMENT'),
      active: z.boolean(),
      config: z.object({ rosterTypes: getList(rosterType, MAX_ROSTER_TYPES) }),
    }),
    z.object({
      name: z.enum(['CHANGELOG_V1', 'DATA_UPDATES']),
      active: z.boolean(),
      config: z.strictObject({}),
    }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? UNKNOWN_PRODUCT : undefined) },
)

const settingInput = z
  .object({
    setting: z.enum(KNOWN_SETTINGS.map((known) => known.name)),
    /** Null resets it to its default. */
    value: z.string().nullable(),
  })
  .superRefine(({ setting, value }, context) => {
    const message = value === null ? undefined : findSettingError(setting, value)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['value'], message })
  })

/** An organization as those see it who run it: with its users counted and its settings, stored or default. */
export const managedOrganizationSchema = organizationSchema.extend({
  demo: z.boolean(),
  /** The version of the last saved change; a caller that makes a change sends the version that it saw. */
  version: z.int(),
  createdAt: z.string(),
  users: z.int(),
  activeUsers: z.int(),
  settings: z.array(
    z.object({
      setting: z.string(),
      value: z.string(),
      /** Null: of the organization itself. */
      product: z.enum(PRODUCT_NAMES).nullable(),
      isDefault: z.boolean(),
    }),
  ),
})

const reply = z.object({ organization: managedOrganizationSchema })

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/v2/organization/all',
  summary: 'A page of all organizations, found by name or client id.',
  access,
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: listParams,
  reply: z.object({
    organizations: z.array(
      managedOrganizationSchema
        .omit({ settings: true, version: true, products: true })
        .extend({ products: z.array(z.enum(PRODUCT_NAMES)) }),
    ),
    ...pageFacts,
  }),
  errors,
})

export const exportOrganizations = endpoint({
  method: 'GET',
  path: '/v2/organization/export',
  summary: 'All organizations that the filters leave, as CSV that no spreadsheet takes for formulas.',
  access,
  transaction: 'system',
  writes: true,
  tokens: 'none',
  params: listParams.omit({ page: true }),
  reply: z.string(),
  file: ['text/csv'],
  errors,
})

export const readManagedOrganization = endpoint({
  method: 'GET',
  path: '/v2/organization/:orgId',
  summary: 'One organization with its version, its settings and the number of its users.',
  access,
  transaction: 'named',
  writes: false,
  tokens: 'none',
  params: oneOrganization,
  reply,
  errors: errorsOfOne,
})

export const createOrganization = endpoint({
  method: 'POST',
  path: '/v2/organization/new',
  summary: 'Creates an organization with the default products. A client id is used only once.',
  access: [organizationRight('CREATE_ORG')],
  transaction: 'system',
  writes: true,
  tokens: 'none',
  body: z.object({ name, clientId: checkedBy(findClientIdError), demo: z.boolean().default(false) }),
  reply,
  errors: [...errors, 'conflict'],
})

export const changeOrganization = endpoint({
  method: 'PATCH',
  path: '/v2/organization/:orgId',
  summary:
    'Changes the given fields of an organization; products replaces the whole list. conflict returns the current version.',
  access: [organizationRight('EDIT_ORG')],
  transaction: 'named',
  writes: true,
  tokens: 'none',
  params: oneOrganization,
  body: z.object({
    version: z.int(),
    name: name.optional(),
    demo: z.boolean().optional(),
    active: z.boolean().optional(),
    products: z
      .array(productInput)
      .refine((products) => hasNoTwice(products.map((product) => product.name)), 'Name each product once.')
      .optional(),
    settings: z.array(settingInput).max(KNOWN_SETTINGS.length).optional(),
    /** The reason for the change, for the audit log. */
    reason: z.string().trim().max(500).optional(),
  }),
  reply,
  errors: [...errorsOfOne, 'conflict'],
})

export const readOrganizationDeletion = endpoint({
  method: 'GET',
  path: '/v2/organization/:orgId/deletion',
  summary: 'Counts of what would be deleted with an organization. Audit events are retained.',
  access: [organizationRight('DELETE_ORG')],
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: oneOrganization,
  reply: z.object({ removes: z.array(z.object({ what: z.string(), count: z.int() })) }),
  errors: errorsOfOne,
})

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/v2/organization/:orgId',
  summary: 'Permanently deletes an organization and its data. Audit events are retained.',
  access: [organizationRight('DELETE_ORG')],
  transaction: 'system',
  writes: true,
  tokens: 'none',
  params: oneOrganization,
  body: z.object({
    /** Typed again, against mistakes. */
    clientId: z.string(),
  }),
  reply: z.object({}),
  errors: errorsOfOne,
})

export const listOrganizationActivity = endpoint({
  method: 'GET',
  path: '/v2/organization/:orgId/activity',
  summary: `The last ${ACTIVITY_EVENTS} audit events of an organization, the newest first.`,
  access,
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: oneOrganization,
  reply: z.object({
    events: z.array(
      z.object({
        id: z.uuid(),
        at: z.string(),
        action: z.string(),
        /** False for what the program did, or an office by its link. */
        hasUser: z.boolean(),
        /** Null where there is no user, or no one of that id is there any more. */
        userName: z.string().nullable(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  errors: errorsOfOne,
})
