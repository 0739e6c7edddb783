import { organizationMember, permission, product, SOURCE_KINDS, todayInUtc } from '@concord/domain'
import { z } from 'zod'
import { daySchema } from '../day.ts'
import { fieldPlace } from '../directory/record-history.ts'
import { npiSchema } from '../directory/search.ts'
import { endpoint } from '../endpoint.ts'

/** The most changes of one page of the changelog. */
export const MAX_CHANGELOG_PAGE = 1000
/** The most NPIs, and the most fields, that changes can be filtered by. */
export const MAX_CHANGELOG_FILTERS = 500
/** The most values that one call may write. */
export const MAX_WRITTEN_CHANGES = 1000
/** The longest value that one line may write, in characters of JSON. */
export const MAX_WRITTEN_VALUE = 20_000
/** The number of days for which a repeated call gets the answer of the first one. */
export const WRITE_KEY_DAYS = 7

const hasChangelog = product('CHANGELOG_V1')
const mayRead = [hasChangelog, permission('READ_API')]
const maySearch = [hasChangelog, permission('SEARCH_API')]
const mayWrite = [hasChangelog, permission('WRITE_API'), organizationMember]
const errors = ['account_disabled', 'forbidden'] as const

/** The position of a reader in the changelog: all changes up to one of them. */
export const changelogCursorSchema = z
  .string()
  .regex(/^\d{1,16}\.\d{1,10}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Send a cursor as it came.')

const instant = z.iso.datetime({ offset: true, error: 'Write an instant as YYYY-MM-DDThh:mm:ssZ.' })
const sourceKind = z.enum(SOURCE_KINDS)
/** A column, as in `last_name` or `phone`, of whichever place or affiliation. */
const column = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Write a field as in last_name or phone.')

/** Says which changes are asked for: those of any of these records, fields and sources; of an empty list, all. */
export const changelogFilterSchema = z.object({
  npis: z.array(npiSchema).max(MAX_CHANGELOG_FILTERS).default([]),
  fields: z.array(column).max(MAX_CHANGELOG_FILTERS).default([]),
  sources: z.array(sourceKind).max(SOURCE_KINDS.length).default([]),
})

/** A change of one field of a record, as the organization sees the record. */
export const changeEventSchema = z.object({
  /** The same id wherever and however often the change is reported. */
  id: z.uuid(),
  cursor: z.string(),
  at: z.string(),
  subject: z.object({
    npi: z.string(),
    /** Null: the record is gone. */
    kind: z.enum(['practitioner', 'entity']).nullable(),
    name: z.string().nullable(),
  }),
  field: z.object({
    /** The path of the field, as in `last_name` or `locations.0.phone`. */
    path: z.string(),
    label: z.string(),
    /** The place that it is of, as it is now. */
    place: fieldPlace,
  }),
  /** Null: nothing was stated. */
  before: z.unknown(),
  after: z.unknown(),
  source: z.object({ kind: sourceKind, name: z.string() }),
  batch: z.object({ id: z.uuid(), label: z.string(), isOwn: z.boolean() }),
  /** The user who applied the batch, or undid it; null for programs and for users of other organizations. */
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})

const call = { transaction: 'own', writes: false, tokens: 'single', errors } as const

export const readChangelog = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/changelog',
  summary: `The changes behind a cursor, in the order in which they came to count, at most ${MAX_CHANGELOG_PAGE} at a time.`,
  access: mayRead,
  params: z.object({
    /** `nextCursor` of the page before. Without it: from `since` on, or from the first change. */
    cursor: changelogCursorSchema.optional(),
    since: instant.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_CHANGELOG_PAGE).default(100),
    npi: npiSchema.optional(),
    field: column.optional(),
    source: sourceKind.optional(),
  }),
  reply: z.object({
    changes: z.array(changeEventSchema),
    /** The cursor for the next call, also present when there are no more changes yet. */
    nextCursor: z.string(),
    /** True: there may be more right now. A page can be short, or empty, and have more behind it. */
    hasMore: z.boolean(),
  }),
})

export const searchChangelog = endpoint({
  ...call,
  method: 'POST',
  path: '/v1/changelog/search',
  summary:
    'Finds changes by record, field, source, time, batch and text, newest first unless asked otherwise.',
  access: maySearch,
  body: changelogFilterSchema.extend({
    from: instant.optional(),
    to: instant.optional(),
    batchId: z.uuid().optional(),
    /** Part of the value before or after. */
    text: z.string().trim().min(1).max(100).optional(),
    order: z.enum(['newest', 'oldest']).default('newest'),
    cursor: changelogCursorSchema.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  reply: z.object({
    changes: z.array(changeEventSchema),
    /** Null: there are no more. A page can be short, or empty, and have more behind it. */
    nextCursor: z.string().nullable(),
    /** The moment up to which changes were looked at; null: all that there are. */
    lookedAtUntil: z.string().nullable(),
  }),
})

const lineOutcome = z.object({
  line: z.int(),
  outcome: z.enum(['taken', 'refused']),
  /** The reason for a refusal. */
  message: z.string().nullable(),
})

const written = z.object({
  batchId: z.uuid(),
  /** `applying`, `undoing`: a job does it. */
  state: z.enum(['draft', 'applying', 'applied', 'undoing', 'undone']),
  /** Records of the organization's view that changed, or would, and their fields; null while a job is at it. */
  records: z.int().nullable(),
  fields: z.int().nullable(),
  /** Values that do not count because others are fresher or from a better source. */
  conflicts: z.int().nullable(),
})

const writing = {
  method: 'POST',
  access: mayWrite,
  transaction: 'system',
  writes: true,
  tokens: 'single',
} as const

export const writeChangelog = endpoint({
  ...writing,
  path: '/v1/changelog',
  summary:
    'Writes values of fields as a batch of the organization’s API source, which changes its own view alone: as a draft, or applied at once.',
  headers: z.object({
    'idempotency-key': z.string().regex(/^[\x21-\x7e]{8,100}$/, 'Send 8 to 100 characters without spaces.'),
  }),
  body: z.object({
    label: z.string().trim().min(1).max(120).default('Changes by API'),
    apply: z.boolean().default(false),
    /** The day that the values are of; today where it is absent. */
    observedOn: daySchema()
      .refine((day) => day <= todayInUtc(), 'Choose a day that is not in the future.')
      .optional(),
    changes: z
      .array(
        z.object({
          npi: npiSchema,
          /** The path of a claim, as in `last_name` or `locations.12OAK|75209|US.phone`. */
          path: z.string().max(300),
          /** Null: there is none. */
          value: z.unknown(),
        }),
      )
      .min(1)
      .max(MAX_WRITTEN_CHANGES),
  }),
  reply: written.extend({
    lines: z.array(lineOutcome),
    /** True: the call was made before with this key, and this is how it was answered. */
    isRepeated: z.boolean(),
  }),
  errors: [...errors, 'conflict'],
})

const change = {
  ...writing,
  params: z.object({ batchId: z.uuid() }),
  reply: written,
  errors: [...errors, 'not_found', 'conflict'],
} as const

export const applyChangelogBatch = endpoint({
  ...change,
  path: '/v1/changelog/batch/:batchId/apply',
  summary: 'Lets a draft that was written by API count, or one that was undone.',
})

export const undoChangelogBatch = endpoint({
  ...change,
  path: '/v1/changelog/batch/:batchId/undo',
  summary: 'Takes back a batch that was written by API.',
})
