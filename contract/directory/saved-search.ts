import { permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entityFiltersSchema, npiSchema, practitionerFiltersSchema } from './search.ts'

/** A search with more hits can be saved, but not watched. */
export const MAX_WATCHED_HITS = 10_000
/** Defines what one user may keep. */
export const MAX_SAVED_SEARCHES = 100
/** Alerts that one batch leaves in one saved search; one more says how many changes there were beyond them. */
export const MAX_ALERTS_OF_A_BATCH = 200

const access = [product('PROVIDER_DIRECTORY'), permission('SEARCH')]
const errors = ['account_disabled', 'forbidden'] as const
/** `conflict`: the user has given the name to another search. */
const errorsOfNaming = [...errors, 'conflict'] as const

const name = z.string().trim().min(1, 'Give the search a name.').max(80, 'Keep the name under 80 characters.')

const search = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('practitioner'), filters: practitionerFiltersSchema }),
  z.object({ subject: z.literal('entity'), filters: entityFiltersSchema }),
])

export const savedSearchSchema = z.object({
  id: z.uuid(),
  name,
  search,
  /** Whether changes of its hits are kept as alerts. */
  isWatched: z.boolean(),
  createdAt: z.string(),
  /** When its hits were last compared; null when it is not watched. */
  checkedAt: z.string().nullable(),
  hits: z.int().nullable(),
  unreadAlerts: z.int(),
})

/** Defines what can happen to a hit of a watched search. */
export const HIT_CHANGES = [
  'entered',
  'left',
  'deactivated',
  'reactivated',
  'moved',
  'excluded',
  'reinstated',
] as const

/** Defines what happened to one hit of a watched search in one batch, or to the watching itself. */
export const searchAlertSchema = z.object({
  id: z.uuid(),
  savedSearchId: z.uuid(),
  savedSearchName: z.string(),
  subject: z.enum(['practitioner', 'entity']),
  /** Null where the alert is about the search: `more` and `ended`. */
  npi: npiSchema.nullable(),
  /** Name of the practitioner or entity at that time; null where the alert is about the search. */
  name: z.string().nullable(),
  /** `more`: changes beyond those that are kept one by one. `ended`: too many hits to go on watching. */
  kind: z.enum([...HIT_CHANGES, 'more', 'ended']),
  /**
   * Values before and after the change. `moved`, `entered` and `left`: the place, as in 'Dallas, TX 75209'. Changes of
   * status: the status, as in the search. `more`: the number of changes, in `after`. `ended`: nothing.
   */
  before: z.string().nullable(),
  after: z.string().nullable(),
  batch: z.string(),
  at: z.string(),
  isRead: z.boolean(),
})

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/v2/saved-search',
  summary: 'The searches that the user saved, by name.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'none',
  reply: z.object({ savedSearches: z.array(savedSearchSchema) }),
  errors,
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/v2/saved-search',
  summary: 'Saves a search under a new name; isWatched starts watching its hits.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  body: z.object({ name, search, isWatched: z.boolean().default(false) }),
  reply: z.object({ savedSearch: savedSearchSchema }),
  errors: errorsOfNaming,
})

export const changeSavedSearch = endpoint({
  method: 'PATCH',
  path: '/v2/saved-search/:id',
  summary: 'Renames a saved search, replaces its filters, or starts or stops watching it.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: name.optional(), search: search.optional(), isWatched: z.boolean().optional() }),
  reply: z.object({ savedSearch: savedSearchSchema }),
  errors: [...errorsOfNaming, 'not_found'],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/v2/saved-search/:id',
  summary: 'Deletes a saved search with its alerts. For a day it can be restored.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  params: z.object({ id: z.uuid() }),
  reply: z.object({}),
  errors: [...errors, 'not_found'],
})

export const restoreSavedSearch = endpoint({
  method: 'POST',
  path: '/v2/saved-search/:id/restore',
  summary: 'Restores a deleted saved search.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ savedSearch: savedSearchSchema }),
  errors: [...errorsOfNaming, 'not_found'],
})

export const listSearchAlerts = endpoint({
  method: 'GET',
  path: '/v2/search-alert',
  summary:
    'The newest alerts of each saved search of the user, unread ones first: at most 201 of each, 1,000 in all.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'none',
  reply: z.object({ alerts: z.array(searchAlertSchema), unread: z.int() }),
  errors,
})

export const markAlertsRead = endpoint({
  method: 'POST',
  path: '/v2/search-alert/read',
  summary: 'Marks alerts as read, for one saved search or for all, and returns how many are left.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  body: z.object({ savedSearchId: z.uuid().optional() }),
  reply: z.object({ unread: z.int() }),
  errors,
})
