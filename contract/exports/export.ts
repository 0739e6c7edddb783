import {
  EXPORT_COLUMN_NAMES,
  EXPORT_COLUMNS_OF,
  EXPORT_FORMATS,
  EXPORT_SUBJECTS,
  permission,
  product,
} from '@concord/domain'
import { z } from 'zod'
import { momentSchema } from '../directory/as-of.ts'
import { entityFiltersSchema, practitionerFiltersSchema } from '../directory/search.ts'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'

/** The most NPIs of an exported list. */
export const MAX_EXPORT_NPIS = 250_000
/** Exports of one organization that may wait or run at a time. */
export const MAX_RUNNING_EXPORTS = 10
/** Exports that one organization may start within a day. */
export const MAX_EXPORTS_A_DAY = 500
export const MAX_EXPORT_NAME = 80
/** Layouts that one user may keep. */
export const MAX_EXPORT_LAYOUTS = 50

/** Defines what the list of exports can be sorted by. */
export const EXPORT_SORTS = ['startedAt', 'name', 'rows', 'bytes'] as const
/**
 * Defines how far an export is: `expired` was ready, and its file is gone; `ended` was stopped because the person may no
 * longer export.
 */
export const EXPORT_STATES = [
  'waiting',
  'running',
  'ready',
  'failed',
  'canceled',
  'ended',
  'expired',
] as const
export type ExportState = (typeof EXPORT_STATES)[number]
/** Defines why an export failed. */
export const EXPORT_FAILURES = ['storageFull', 'tooManyChanges', 'internal'] as const

/** Defines what a call about exports can refuse in a field. */
export const EXPORT_ERRORS = {
  noName: 'Give the export a name.',
  longName: `Keep the name under ${MAX_EXPORT_NAME + 1} characters.`,
  noColumns: 'Choose at least one column.',
  otherColumns: 'Choose columns that this kind of export has.',
  takenLayout: 'You already have a layout with this name. Choose another name.',
  tooManyLayouts: `You have ${MAX_EXPORT_LAYOUTS} layouts, which is the maximum. Delete one first.`,
} as const

const access = [product('PROVIDER_DIRECTORY'), permission('SEARCH')]
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const
/** `rate_limited`: too many of the organization run already, or were started within a day. */
const errorsOfStart = [...errors, 'rate_limited'] as const

const count = z.int()
const name = z.string().trim().min(1, EXPORT_ERRORS.noName).max(MAX_EXPORT_NAME, EXPORT_ERRORS.longName)
const column = z.enum(EXPORT_COLUMN_NAMES)
const columns = z
  .array(column)
  .min(1, EXPORT_ERRORS.noColumns)
  .max(EXPORT_COLUMN_NAMES.length)
  .overwrite((names) => [...new Set(names)])
const format = z.enum(EXPORT_FORMATS)

const searched = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('practitioner'), filters: practitionerFiltersSchema }),
  z.object({ subject: z.literal('entity'), filters: entityFiltersSchema }),
])

const npisOf = z
  .array(z.string().max(40))
  .min(1)
  .max(MAX_EXPORT_NPIS, `Export at most ${MAX_EXPORT_NPIS} NPIs at a time.`)

/**
 * The source of an export: all hits of a search, or one row for each entry of a list of NPIs in its order, even for an
 * entry that is not an NPI.
 */
const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('search'), search: searched }),
  z.object({ kind: z.literal('list'), npis: npisOf }),
])

const isOffered = ({
  source: of,
  columns: names,
}: {
  source: z.output<typeof source>
  columns: string[]
}) => {
  const offered: readonly string[] = EXPORT_COLUMNS_OF[of.kind === 'list' ? 'list' : of.search.subject]
  return names.every((one) => offered.includes(one))
}

/** The differences from the previous run. Rows of the same record are compared by the columns of the export. */
const changesSchema = z.object({
  /** When the run before was started. */
  since: z.string(),
  added: count,
  changed: count,
  removed: count,
  same: count,
})

export const exportSchema = z.object({
  id: z.uuid(),
  /** The same for all runs of one export. */
  recipeId: z.uuid(),
  name: z.string(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('search'), search: searched }),
    z.object({ kind: z.literal('list'), npis: count }),
  ]),
  format,
  columns: z.array(column),
  state: z.enum(EXPORT_STATES),
  failure: z.enum(EXPORT_FAILURES).nullable(),
  /** Rows that are in the file, or that were collected so far. */
  rows: count,
  /** Rows that were counted when it was started. */
  expectedRows: count,
  /** Size of the file, or of what was collected so far. */
  bytes: count,
  startedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Name of the API token that it was started with. */
  token: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** The moment of the past that was asked for; null: that at which it runs. */
  asOf: z.string().nullable(),
  /** The moment that all of its rows are of; null before the first is read. */
  readAt: z.string().nullable(),
  /** Name and SHA-256 of the file. */
  file: z.object({ name: z.string(), sha256: z.string() }).nullable(),
  /** Null for a first run. */
  changes: changesSchema.nullable(),
  downloads: count,
})

export const exportDownloadSchema = z.object({
  id: z.uuid(),
  at: z.string(),
  by: z.string().nullable(),
  /** Name of the API token that it was made with; null: in the browser. */
  token: z.string().nullable(),
  address: z.string().nullable(),
  content: z.enum(['all', 'changes']),
})

export const exportLayoutSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.enum(EXPORT_SUBJECTS),
  columns: z.array(column),
})

const params = z.object({ id: z.uuid() })
const reply = z.object({ export: exportSchema })

export const startExport = endpoint({
  method: 'POST',
  path: '/v2/export',
  summary:
    'Starts an export of all hits of a search or of a list of NPIs as CSV, XLSX, JSON, NDJSON or Parquet. All rows are as of one moment: now, or one of the past. It runs by itself: read it again until it is ready.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'batch',
  body: z
    .object({ name, source, format, columns, asOf: momentSchema })
    .refine(isOffered, { path: ['columns'], message: EXPORT_ERRORS.otherColumns }),
  bodyBytes: 12 * 1024 * 1024,
  readsPast: true,
  reply,
  errors: errorsOfStart,
})

export const listExports = endpoint({
  method: 'GET',
  path: '/v2/export/all',
  summary: 'A page of the exports of the organization, newest first.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'batch',
  params: z.object({
    ...pageParams(EXPORT_SORTS, '-startedAt'),
    /** Part of the name, of who started it, or of the text that was searched for. */
    search: z.string().trim().max(200).optional(),
    format: format.optional(),
    state: z.enum(EXPORT_STATES).optional(),
    /** Only those that the user started. */
    mine: z.stringbool().optional(),
  }),
  reply: z.object({
    exports: z.array(exportSchema),
    ...pageFacts,
    /** Counts of all exports of the organization by state, whatever the filters. */
    states: z.partialRecord(z.enum(EXPORT_STATES), count),
    /** Days that a file can be downloaded. */
    keptDays: count,
  }),
  errors,
})

export const readExport = endpoint({
  method: 'GET',
  path: '/v2/export/:id',
  summary: 'One export, who downloaded it, and its earlier runs.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'batch',
  params,
  reply: z.object({
    export: exportSchema,
    /** Newest first, at most 50. */
    downloads: z.array(exportDownloadSchema),
    /** Newest first, at most 20. */
    earlierRuns: z.array(exportSchema.pick({ id: true, startedAt: true, state: true, rows: true })),
  }),
  errors: errorsOfOne,
})

export const repeatExport = endpoint({
  method: 'POST',
  path: '/v2/export/:id/run',
  summary:
    'Runs an export again with the rights of today; what differs from its last run is counted and kept apart.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'batch',
  params,
  reply,
  errors: [...errorsOfStart, 'not_found'],
})

export const cancelExport = endpoint({
  method: 'POST',
  path: '/v2/export/:id/cancel',
  summary: 'Cancels an export that waits or runs. Nothing of it is kept.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'batch',
  params,
  reply,
  errors: [...errorsOfOne, 'conflict'],
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/v2/export/:id/file',
  summary:
    'The file of an export that is ready; content=changes gives only the rows that differ from the run before, each with what became of it.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'batch',
  params: z.object({ id: z.uuid(), content: z.enum(['all', 'changes']).default('all') }),
  reply: z.string(),
  file: [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/json',
    'application/x-ndjson',
    'application/vnd.apache.parquet',
  ],
  isStored: true,
  errors: errorsOfOne,
})

export const listExportLayouts = endpoint({
  method: 'GET',
  path: '/v2/export-layout',
  summary: 'The columns that the user saved for exports, by name.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'none',
  reply: z.object({ layouts: z.array(exportLayoutSchema) }),
  errors,
})

export const saveExportLayout = endpoint({
  method: 'POST',
  path: '/v2/export-layout',
  summary: 'Saves columns for exports under a new name.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  body: z.object({ name, subject: z.enum(EXPORT_SUBJECTS), columns }),
  reply: z.object({ layout: exportLayoutSchema }),
  errors: [...errors, 'conflict'],
})

export const deleteExportLayout = endpoint({
  method: 'DELETE',
  path: '/v2/export-layout/:id',
  summary: 'Deletes saved columns. Exports that used them are unchanged.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'none',
  params,
  reply: z.object({}),
  errors: errorsOfOne,
})
