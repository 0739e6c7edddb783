import { LINE_VERDICTS, SENSITIVE_KINDS, SENSITIVE_POLICIES } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  seenUpdate,
  updateAccess,
  updateCall,
  updateChangeAccess,
  updateErrors,
  updateKey,
  updateSchema,
} from './update.ts'

/** The largest file of corrections that is taken. */
export const MAX_UPDATE_FILE_BYTES = 200 * 1024 * 1024
/** The content type of files that are sent to a data update. */
export const UPDATE_FILE_TYPE = 'application/octet-stream'

/** Defines what calls about files of data updates can refuse in a field. */
export const UPDATE_FILE_ERRORS = {
  name: 'Give the name of the file.',
  column: 'Name a column of the file by its place, from 0.',
  field: 'Name a field of the choices, or none.',
  npi: 'Map a column to the NPI or to a name: without one no line means anyone.',
} as const

/** The name and the revision of what was seen come in the query, as the body is the file. */
export const sentFile = updateKey.extend({
  name: z.string(UPDATE_FILE_ERRORS.name).trim().min(1, UPDATE_FILE_ERRORS.name).max(200),
  revision: z.coerce.number().int(),
})

export const updateFileSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  /** The hash of the file as received; null until the file was read. */
  sha256: z.string().nullable(),
  receivedAt: z.string(),
  tab: z.string().nullable(),
  /** Tabs with rows that were not read. */
  otherTabs: z.array(z.string()),
  rows: z.int().nullable(),
  columns: z.array(
    z.object({
      index: z.int(),
      header: z.string(),
      samples: z.array(z.string()),
      /** The field that it is read as; null for none. */
      field: z.string().nullable(),
      verdict: z.enum(LINE_VERDICTS),
      reason: z.string(),
    }),
  ),
  /** Columns of which not all is stored. */
  removed: z.array(
    z.object({
      header: z.string(),
      kind: z.enum(SENSITIVE_KINDS),
      policy: z.enum(SENSITIVE_POLICIES),
      cells: z.int(),
    }),
  ),
  /** Data updates that came with the same bytes before, newest first. */
  same: z.array(z.object({ id: z.uuid(), number: z.int(), receivedAt: z.string() })),
})

/** A field that a column of a file can be read as. */
export const correctionFieldSchema = z.object({ id: z.string(), label: z.string(), group: z.string() })

export const sendUpdateFile = endpoint({
  method: 'PUT',
  path: '/v2/data-update/:updateId/file',
  summary:
    'Gives a draft its file of corrections, in the place of an earlier one: any table, as text or workbook. It is read by a worker; readDataUpdate says how far that is.',
  access: updateChangeAccess,
  transaction: 'none',
  tokens: 'single',
  writes: true,
  params: sentFile,
  bytes: UPDATE_FILE_TYPE,
  reply: z.object({ update: updateSchema }),
  errors: [
    ...updateErrors,
    'conflict',
    'payload_too_large',
    'unsupported_media_type',
    'busy',
    'storage_full',
  ],
})

export const readUpdateFile = endpoint({
  method: 'GET',
  path: '/v2/data-update/:updateId/file',
  summary: 'How the file of a data update was read: its columns, what each is, and what was left out.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  params: updateKey,
  reply: z.object({ file: updateFileSchema.nullable(), fields: z.array(correctionFieldSchema) }),
  errors: updateErrors,
})

export const changeUpdateColumns = endpoint({
  method: 'PUT',
  path: '/v2/data-update/:updateId/file/columns',
  summary: 'Says what columns of the file are. All lines are understood again by a worker.',
  access: updateChangeAccess,
  ...updateCall,
  writes: true,
  params: updateKey,
  body: seenUpdate.extend({
    columns: z
      .array(z.object({ index: z.int().min(0, UPDATE_FILE_ERRORS.column), field: z.string().nullable() }))
      .min(1)
      .max(500),
  }),
  reply: z.object({ update: updateSchema }),
  errors: [...updateErrors, 'conflict'],
})
