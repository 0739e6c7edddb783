import { FINDING_KINDS, internal, SOURCE_KINDS } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'

/** Defines what the list of batches can be sorted by. */
export const BATCH_SORTS = ['startedAt', 'label'] as const
/** Defines what the findings of a batch can be sorted by: their order in its files. */
export const FINDING_SORTS = ['number'] as const
/** Defines what the list of batches can be narrowed to by how far they are. */
export const BATCH_STATES = ['applied', 'undone', 'draft', 'unfinished'] as const
/** Reasons that a batch lists with their counts, the most frequent first. */
export const MAX_FINDING_REASONS = 50

/** Lists what people can do with a batch: let its claims count, or take back what it did. */
export const BATCH_CHANGES = ['apply', 'undo'] as const
/** The longest reason for it, in characters. */
const MAX_REASON = 500

const access = [internal]
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const

const count = z.int()
const findingKind = z.enum(FINDING_KINDS)
const batchId = z.uuid()

/** Data that came in together from one source. */
const batchSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  source: z.object({ kind: z.enum(SOURCE_KINDS), name: z.string() }),
  /** Null: everyone sees it. */
  organization: z.string().nullable(),
  state: z.enum(['draft', 'applied', 'undone']),
  startedAt: z.string(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** The change that a job is about to make to it. */
  pending: z.enum(BATCH_CHANGES).nullable(),
  /** The last day that its files cover, YYYY-MM-DD. */
  coversUntil: z.string().nullable(),
  /** The counts of what came in and where it went; which counts there are depends on the source. */
  counts: z.record(z.string(), count),
  /** The number of findings of each kind. */
  findings: z.record(findingKind, count),
})

/** A finding in one row of a batch. */
const findingSchema = z.object({
  number: count,
  kind: findingKind,
  file: z.string(),
  line: count,
  npi: z.string().nullable(),
  reason: z.string(),
  /** The text in the file: the row if it was rejected, else the value. Cut if it is long; the export has all of it. */
  stated: z.string(),
})

const findingFilters = {
  batchId,
  kind: findingKind.optional(),
  reason: z.string().max(1000).optional(),
  /** Part of the file, the NPI, the reason or what stood there. */
  search: z.string().trim().max(200).optional(),
}
const findingParams = z.object({ ...pageParams(FINDING_SORTS, 'number'), ...findingFilters })

export const listBatches = endpoint({
  method: 'GET',
  path: '/v2/batch/all',
  summary: 'A page of the batches that data came in with, newest first, with the counts of their findings.',
  access,
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: z.object({
    ...pageParams(BATCH_SORTS, '-startedAt'),
    search: z.string().trim().max(200).optional(),
    source: z.enum(SOURCE_KINDS).optional(),
    /** Only those with findings of this kind. */
    findings: findingKind.optional(),
    /** `unfinished`: loads of everyone's data that began and did not end. */
    state: z.enum(BATCH_STATES).optional(),
  }),
  reply: z.object({ batches: z.array(batchSchema), ...pageFacts }),
  errors,
})

export const readBatch = endpoint({
  method: 'GET',
  path: '/v2/batch/:batchId',
  summary: 'One batch with its counts and the reasons of its findings, the most frequent first.',
  access,
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: z.object({ batchId }),
  reply: z.object({
    batch: batchSchema,
    reasons: z.array(findingSchema.pick({ kind: true, reason: true }).extend({ count })),
  }),
  errors: errorsOfOne,
})

export const previewBatch = endpoint({
  method: 'GET',
  path: '/v2/batch/:batchId/preview',
  summary: 'What can be done with a batch, and what would change with it. Nothing is changed.',
  access,
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: z.object({ batchId }),
  reply: z.object({
    /** Null: nothing can be done with it now. */
    change: z.enum(BATCH_CHANGES).nullable(),
    /** The reason why it cannot be applied or undone, as a sentence. */
    problem: z.string().nullable(),
    /** Records that the batch speaks of; they are not counted, and 0, while a job applies or undoes it. */
    claimed: count,
    /**
     * Records that would be seen otherwise, once for each view; null where they are too many to count here, or a job
     * applies or undoes the batch.
     */
    records: count.nullable(),
  }),
  errors: errorsOfOne,
})

const changeBatch = {
  method: 'POST',
  access,
  transaction: 'system',
  writes: true,
  tokens: 'none',
  params: z.object({ batchId }),
  body: z.object({ reason: z.string().trim().min(1).max(MAX_REASON) }),
  reply: z.object({
    /** started: a job does it, because it is large or because another batch is just applied or undone. */
    outcome: z.enum(['done', 'started']),
    claimed: count,
    /** Records that are seen otherwise now, once for each view. */
    records: count,
    fields: count,
    conflicts: count,
  }),
  errors: [...errorsOfOne, 'conflict'],
} as const

export const applyBatch = endpoint({
  ...changeBatch,
  path: '/v2/batch/:batchId/apply',
  summary: 'Lets the claims of a draft or undone batch count. `conflict` says why it cannot be applied.',
})

export const undoBatch = endpoint({
  ...changeBatch,
  path: '/v2/batch/:batchId/undo',
  summary:
    'Takes back what an applied batch did; of loads of the registry only the last one. `conflict` says why it cannot be undone.',
})

export const listFindings = endpoint({
  method: 'GET',
  path: '/v2/batch/:batchId/finding',
  summary:
    'A page of the findings of a batch: rejected rows, values that were not used, values that were repaired.',
  access,
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: findingParams,
  reply: z.object({ findings: z.array(findingSchema), ...pageFacts }),
  errors: errorsOfOne,
})

export const exportFindings = endpoint({
  method: 'GET',
  path: '/v2/batch/:batchId/finding/export',
  summary: 'All findings of a batch that the filters leave, as CSV that no spreadsheet takes for formulas.',
  access,
  transaction: 'none',
  writes: true,
  tokens: 'none',
  params: findingParams.omit({ page: true, sort: true }),
  reply: z.string(),
  file: ['text/csv'],
  isReadWhileSent: true,
  errors: errorsOfOne,
})
