import { UPDATE_ORIGINS, UPDATE_STATES, UPDATE_WAITS } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { updateAccess, updateCall, updateSchema } from './update.ts'

/** Defines what the list of data updates can be sorted by. */
export const UPDATE_SORTS = ['number', 'state', 'source', 'changes', 'practitioners', 'changedAt'] as const

const filters = {
  /** Part of the number, the title, or who said it. */
  search: z.string().trim().max(200).optional(),
  state: z.enum(UPDATE_STATES).optional(),
  origin: z.enum(UPDATE_ORIGINS).optional(),
  waitsFor: z.enum([...UPDATE_WAITS, 'any']).optional(),
}

const call = { ...updateCall, access: updateAccess, errors: ['account_disabled', 'forbidden'] } as const

const listedUpdateSchema = updateSchema.extend({
  /** Null while it waits for no one. */
  waitsFor: z.enum(UPDATE_WAITS).nullable(),
  /** Conflicts that no one decided so far. */
  conflicts: z.int(),
})

export const listDataUpdates = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/data-update/all',
  summary: 'A page of the data updates of the organization: how far each is and what it waits for.',
  writes: false,
  params: z.object({ ...pageParams(UPDATE_SORTS, '-number'), ...filters }),
  reply: z.object({
    updates: z.array(listedUpdateSchema),
    ...pageFacts,
    /** Data updates of the organization by what they wait for, whatever the filters. */
    waiting: z.record(z.enum(UPDATE_WAITS), z.int()),
  }),
})

export const exportDataUpdates = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/data-update/export',
  summary: 'All data updates that the filters leave, as CSV that no spreadsheet takes for formulas.',
  tokens: 'batch',
  writes: true,
  params: z.object(pageParams(UPDATE_SORTS, '-number')).omit({ page: true }).extend(filters),
  reply: z.string(),
  file: ['text/csv'],
})
