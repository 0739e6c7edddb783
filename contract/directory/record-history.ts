import { entityData, permission, product, SOURCE_KINDS } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { asOfSchema, shownDay } from './as-of.ts'
import { npiSchema } from './search.ts'

/** The changes of one page of a history. */
export const MAX_HISTORY_CHANGES = 100

const ofPractitioner = [product('PROVIDER_DIRECTORY'), permission('READ')]
const ofEntity = [...ofPractitioner, entityData]

const call = {
  method: 'GET',
  transaction: 'own',
  writes: false,
  tokens: 'single',
  errors: ['account_disabled', 'forbidden', 'not_found'],
} as const

/** The place that a field belongs to; null for fields of the record itself and of its affiliations. */
export const fieldPlace = z
  .object({
    /** -1: the mailing address. */
    position: z.int(),
    address1: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
  })
  .nullable()

/** A batch as the record names it. */
export const recordBatch = z.object({
  id: z.uuid(),
  label: z.string(),
  kind: z.enum(SOURCE_KINDS),
  source: z.string(),
  appliedAt: z.string().nullable(),
  /** True: the organization's own, which no one else sees. */
  isOwn: z.boolean(),
})

/** YYYY-MM-DD, in UTC */
const day = z.string()

const timeline = {
  ...call,
  params: z.object({ npi: npiSchema }),
  reply: z.object({
    /** The day that the record came into the directory. */
    enteredOn: day.nullable(),
    total: z.int(),
    /** Days on which the record changed, the first one first. */
    days: z.array(z.object({ on: day, changes: z.int(), batches: z.array(recordBatch) })),
  }),
} as const

export const readPractitionerTimeline = endpoint({
  ...timeline,
  path: '/v2/practitioner/:npi/timeline',
  summary: 'The days on which a practitioner changed, as the organization saw it.',
  access: ofPractitioner,
})

export const readEntityTimeline = endpoint({
  ...timeline,
  path: '/v2/entity/:npi/timeline',
  summary: 'The days on which an entity changed, as the organization saw it.',
  access: ofEntity,
})

/** Defines one change of a record as the organization saw it. */
export const recordChange = z.object({
  fieldPath: z.string(),
  place: fieldPlace,
  before: z.unknown(),
  after: z.unknown(),
  at: z.string(),
  batchId: z.uuid(),
  /** The day on which the same field changed again, null: it did not. */
  changedAgainOn: day.nullable(),
})

const history = {
  ...call,
  params: z.object({
    npi: npiSchema,
    /** Counts changes up to the end of this day, and since. */
    asOf: asOfSchema,
    part: z.enum(['all', 'byThen', 'since']).default('all'),
    source: z.enum(SOURCE_KINDS).optional(),
    /** A column, as in `last_name` or `phone`. */
    field: z.string().max(60).optional(),
    /** `nextCursor` of the page before. */
    cursor: z.string().max(40).optional(),
  }),
  reply: z.object({
    /** Counts of the changes that match the filters for source and field. */
    counts: z.object({ all: z.int(), byThen: z.int(), since: z.int() }),
    /** Counts over all changes, whatever the filters. */
    sources: z.array(z.object({ kind: z.enum(SOURCE_KINDS), changes: z.int() })),
    fields: z.array(z.object({ column: z.string(), changes: z.int() })),
    /** Newest first. */
    changes: z.array(recordChange),
    /** The batches that the changes name. */
    batches: z.array(recordBatch),
    nextCursor: z.string().nullable(),
  }),
} as const

export const readPractitionerHistory = endpoint({
  ...history,
  path: '/v2/practitioner/:npi/history',
  summary: `The changes of a practitioner as the organization saw them, newest first, ${MAX_HISTORY_CHANGES} at a time.`,
  access: ofPractitioner,
})

export const readEntityHistory = endpoint({
  ...history,
  path: '/v2/entity/:npi/history',
  summary: `The changes of an entity as the organization saw them, newest first, ${MAX_HISTORY_CHANGES} at a time.`,
  access: ofEntity,
})

const differences = {
  ...call,
  params: z.object({ npi: npiSchema, asOf: asOfSchema }),
  reply: z.object({
    asOf: shownDay,
    /** Fields that have a value on that day or now. */
    fields: z.int(),
    differences: z.array(
      z.object({ fieldPath: z.string(), place: fieldPlace, was: z.unknown(), now: z.unknown() }),
    ),
  }),
} as const

export const comparePractitioner = endpoint({
  ...differences,
  path: '/v2/practitioner/:npi/differences',
  summary: 'The fields of a practitioner that were otherwise at the end of a day.',
  access: ofPractitioner,
})

export const compareEntity = endpoint({
  ...differences,
  path: '/v2/entity/:npi/differences',
  summary: 'The fields of an entity that were otherwise at the end of a day.',
  access: ofEntity,
})
