import { PRODUCT_NAMES, USER_STATES, userRight } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { productNameSchema } from '../product-name.ts'
import { userSchema } from '../session/session.ts'

export const MAX_USER_NAME_CHARACTERS = 120

export const USER_SORTS = ['name', 'email', 'lastSignInAt', 'invitedAt'] as const

/** Defines what is wrong with the values of a user. */
export const USER_ERRORS = {
  noName: 'Enter a name.',
  longName: `Keep the name under ${MAX_USER_NAME_CHARACTERS + 1} characters.`,
  badName: 'Enter a name without line breaks, control characters and links.',
  noEmail: 'Enter an email, for example ana@clinic.example.',
  ownEmail: 'A user of this organization already has this email.',
  takenEmail: 'An account with this email already exists. Use another one.',
  tooManyEmails: 'Too many invitations or changes of email. Try again in an hour.',
} as const

/** Gives why a change of a user is refused: the `reason` in the details of `forbidden`, and what people read of it. */
export const USER_REFUSALS = {
  right: 'You can’t do this with the users of this organization.',
  oneself: 'You can’t do this to your own account. Another administrator can.',
  roles: 'You can assign and remove only roles whose permissions you have.',
  products: 'You can assign only products that you have.',
  above: 'This user has more permissions than you. Only a user with the same permissions can do this.',
  lastPortalAdmin:
    'No other user in this organization can create, edit or delete users. Give another user such a role first; invited users count once they have signed in.',
} as const
export type UserRefusal = keyof typeof USER_REFUSALS

/** A user as the account area shows one. */
export const accountUserSchema = userSchema.extend({
  /** Grows with each change; a change names the version that it was made on. */
  version: z.int(),
  invitedAt: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
  /** Until when the link of the last invitation opens; null when there is none that does. */
  invitationExpiresAt: z.string().nullable(),
})

/** Mails say who invites and who is invited: a name that is a text of its own, or a link, would speak for us. */
const FOREIGN_TO_NAMES = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069<>]|:\/\/|www\./iu

export const userNameSchema = z
  .string()
  .trim()
  .min(1, USER_ERRORS.noName)
  .refine((name) => !FOREIGN_TO_NAMES.test(name), USER_ERRORS.badName)
  .max(MAX_USER_NAME_CHARACTERS, USER_ERRORS.longName)

const email = z.string().trim().max(320, USER_ERRORS.noEmail).pipe(z.email(USER_ERRORS.noEmail))
const roleIds = z.array(z.uuid()).max(100)
const products = z.array(productNameSchema).max(PRODUCT_NAMES.length)

const inOrganization = z.object({ orgId: z.uuid() })
const ofUser = inOrganization.extend({ userId: z.uuid() })
const user = z.object({ user: accountUserSchema })
const listParams = inOrganization.extend({
  /** Part of a name or email. */
  search: z.string().trim().max(200).default(''),
  state: z.enum(USER_STATES).optional(),
  roleId: z.uuid().optional(),
  ...pageParams(USER_SORTS, 'name'),
})

/** Defines what came of an invitation: mailed, or a link to hand over, which is shown this once. */
const invitation = z.object({
  /** Path of the page that accepts it; null when it was mailed. */
  link: z.string().nullable(),
  expiresAt: z.string(),
})

const errors = ['account_disabled', 'not_found'] as const
const errorsOfWriting = [...errors, 'forbidden'] as const

export const listUsers = endpoint({
  method: 'GET',
  path: '/v2/organization/:orgId/user',
  summary: 'A page of the users of the viewer’s organization, or of any organization for internal users.',
  access: 'signedIn',
  transaction: 'named',
  writes: false,
  tokens: 'none',
  params: listParams,
  reply: z.object({ users: z.array(accountUserSchema), ...pageFacts }),
  errors,
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/v2/organization/:orgId/user/export',
  summary: 'All users of the list that the filters leave, as CSV that no spreadsheet takes for formulas.',
  access: 'signedIn',
  transaction: 'named',
  writes: true,
  tokens: 'none',
  params: listParams.omit({ page: true }),
  reply: z.string(),
  file: ['text/csv'],
  errors,
})

export const readUser = endpoint({
  method: 'GET',
  path: '/v2/organization/:orgId/user/:userId',
  summary: 'One user of the viewer’s organization, or of any organization for internal users.',
  access: 'signedIn',
  transaction: 'named',
  writes: false,
  tokens: 'none',
  params: ofUser,
  reply: user,
  errors,
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/v2/organization/:orgId/user',
  summary: 'Adds a user and mails an invitation, or returns the link where no mail is set up.',
  access: [userRight('CREATE_USER')],
  transaction: 'named',
  writes: true,
  tokens: 'none',
  params: inOrganization,
  body: z.object({ name: userNameSchema, email, roleIds }),
  reply: user.extend({ invitation }),
  errors: [...errorsOfWriting, 'rate_limited'],
})

export const inviteUserAgain = endpoint({
  method: 'POST',
  path: '/v2/organization/:orgId/user/:userId/invitation',
  summary: 'Replaces the invitation of a user who has not signed in yet; the earlier link stops working.',
  access: [userRight('CREATE_USER')],
  transaction: 'named',
  writes: true,
  tokens: 'none',
  params: ofUser,
  reply: user.extend({ invitation }),
  errors: [...errorsOfWriting, 'conflict', 'rate_limited'],
})

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/v2/organization/:orgId/user/:userId',
  summary: 'Changes a user; active false disables the account. Omitted fields are unchanged.',
  access: [userRight('EDIT_USER')],
  transaction: 'named',
  writes: true,
  tokens: 'none',
  params: ofUser,
  body: z.object({
    version: z.int(),
    name: userNameSchema.optional(),
    email: email.optional(),
    roleIds: roleIds.optional(),
    products: products.optional(),
    active: z.boolean().optional(),
  }),
  reply: user,
  errors: [...errorsOfWriting, 'conflict', 'rate_limited'],
})

export const previewUserDeletion = endpoint({
  method: 'GET',
  path: '/v2/organization/:orgId/user/:userId/deletion',
  summary: 'Counts of what would be deleted with a user.',
  access: [userRight('DELETE_USER')],
  transaction: 'named',
  writes: false,
  tokens: 'none',
  params: ofUser,
  reply: z.object({
    savedSearches: z.int(),
    listViews: z.int(),
    alerts: z.int(),
    exportLayouts: z.int(),
    rosterDrafts: z.int(),
    invitations: z.int(),
    apiTokens: z.int(),
  }),
  errors: errorsOfWriting,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/v2/organization/:orgId/user/:userId',
  summary:
    'Deletes a user with their saved searches and views, alerts, export layouts, drafts of rosters, invitations and API tokens. The audit log remains.',
  access: [userRight('DELETE_USER')],
  transaction: 'named',
  writes: true,
  tokens: 'none',
  params: ofUser,
  reply: z.object({}),
  errors: errorsOfWriting,
})

export const countRoleHolders = endpoint({
  method: 'GET',
  path: '/v2/role/holders',
  summary: 'How many users have each role, in the viewer’s organization or, for internal users, in all.',
  access: 'signedIn',
  transaction: 'reachable',
  writes: false,
  tokens: 'none',
  reply: z.object({ holders: z.array(z.object({ roleId: z.uuid(), users: z.int() })) }),
  errors: ['account_disabled'],
})
