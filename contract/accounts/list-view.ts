import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The lists whose views can be kept. */
export const LISTS = [
  'users',
  'organizations',
  'api-tokens',
  'audit',
  'all-audit',
  'batches',
  'findings',
  'support',
  'exports',
  'rosters',
  'cycles',
  'members',
  'target-configs',
  'source-configs',
  'webhooks',
  'webhook-deliveries',
  'data-updates',
] as const
export type ListName = (typeof LISTS)[number]
/** Views that one user may keep of one list. */
export const MAX_LIST_VIEWS = 20
export const MAX_LIST_VIEW_NAME = 60

/** Defines what is wrong with the name of a view. */
export const LIST_VIEW_ERRORS = {
  noName: 'Give the view a name.',
  longName: `Keep the name under ${MAX_LIST_VIEW_NAME + 1} characters.`,
  takenName: 'You already have a view with this name. Choose another name.',
  tooMany: `You have ${MAX_LIST_VIEWS} views of this list, which is the maximum. Delete one first.`,
} as const

const errors = ['account_disabled'] as const
const name = z
  .string()
  .trim()
  .min(1, LIST_VIEW_ERRORS.noName)
  .max(MAX_LIST_VIEW_NAME, LIST_VIEW_ERRORS.longName)

export const listViewSchema = z.object({
  id: z.uuid(),
  list: z.enum(LISTS),
  name,
  /** Filters and order as the query string of the list has them, without its page. */
  address: z.string().max(2000),
  /** Ids of the columns that stay away. */
  hiddenColumns: z.array(z.string().max(40)).max(50),
  /** Opened where the address says nothing; at most one of a list. */
  isDefault: z.boolean(),
})

const params = z.object({ id: z.uuid() })
const reply = z.object({ listView: listViewSchema })

export const listListViews = endpoint({
  method: 'GET',
  path: '/v2/list-view',
  summary: 'The user’s saved views of a list, by name.',
  access: 'signedIn',
  transaction: 'own',
  writes: false,
  tokens: 'none',
  params: listViewSchema.pick({ list: true }),
  reply: z.object({ listViews: z.array(listViewSchema) }),
  errors,
})

export const saveListView = endpoint({
  method: 'POST',
  path: '/v2/list-view',
  summary: 'Saves a view of a list under a new name.',
  access: 'signedIn',
  transaction: 'own',
  writes: true,
  tokens: 'none',
  body: listViewSchema.omit({ id: true }),
  reply,
  errors: [...errors, 'conflict'],
})

export const changeListView = endpoint({
  method: 'PATCH',
  path: '/v2/list-view/:id',
  summary: 'Renames a view, replaces its content, or makes it the default. Omitted fields are unchanged.',
  access: 'signedIn',
  transaction: 'own',
  writes: true,
  tokens: 'none',
  params,
  body: listViewSchema.omit({ id: true, list: true }).partial(),
  reply,
  errors: [...errors, 'not_found', 'conflict'],
})

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/v2/list-view/:id',
  summary: 'Deletes a view.',
  access: 'signedIn',
  transaction: 'own',
  writes: true,
  tokens: 'none',
  params,
  reply: z.object({}),
  errors: [...errors, 'not_found'],
})
