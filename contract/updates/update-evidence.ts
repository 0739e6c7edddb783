import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  updateAccess,
  updateCall,
  updateChangeAccess,
  updateErrors,
  updateKey,
  updateSchema,
} from './update.ts'
import { sentFile, UPDATE_FILE_TYPE } from './update-file.ts'

/** The largest file of evidence that is taken. */
export const MAX_EVIDENCE_BYTES = 25 * 1024 * 1024
/** Files of evidence that one data update can have. */
export const MAX_EVIDENCE_FILES = 20

/** Defines what calls about evidence can refuse in a field. */
export const EVIDENCE_ERRORS = {
  lines: 'Give lines by their numbers, as 4,7.',
  unknownLines:
    'The data update has no line with that number. Give the numbers that are shown beside the lines.',
  files: `A data update has at most ${MAX_EVIDENCE_FILES} files of evidence.`,
  empty: 'The file is empty: choose another one.',
} as const

export const evidenceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** The lines that it is about; null for all, none where those were removed. */
  lines: z.array(z.int()).nullable(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
})

const lines = z
  .string()
  .regex(/^\d{1,7}(,\d{1,7}){0,99}$/, EVIDENCE_ERRORS.lines)
  .optional()
const evidenceKey = updateKey.extend({ id: z.uuid() })
const revision = z.coerce.number().int()

export const listUpdateEvidence = endpoint({
  method: 'GET',
  path: '/v2/data-update/:updateId/evidence',
  summary: 'The files that show that a data update is right.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  params: updateKey,
  reply: z.object({ evidence: z.array(evidenceSchema) }),
  errors: updateErrors,
})

export const addUpdateEvidence = endpoint({
  method: 'POST',
  path: '/v2/data-update/:updateId/evidence',
  summary: 'Adds a file that shows that a data update is right: for all lines, or for those that are named.',
  access: updateChangeAccess,
  transaction: 'none',
  tokens: 'single',
  writes: true,
  params: sentFile.extend({ lines }),
  bytes: UPDATE_FILE_TYPE,
  reply: z.object({ update: updateSchema, evidence: evidenceSchema }),
  errors: [
    ...updateErrors,
    'conflict',
    'payload_too_large',
    'unsupported_media_type',
    'busy',
    'storage_full',
  ],
})

export const removeUpdateEvidence = endpoint({
  method: 'DELETE',
  path: '/v2/data-update/:updateId/evidence/:id',
  summary: 'Removes a file of evidence from a draft.',
  access: updateChangeAccess,
  ...updateCall,
  writes: true,
  params: evidenceKey.extend({ revision }),
  reply: z.object({ update: updateSchema }),
  errors: [...updateErrors, 'conflict'],
})

export const downloadUpdateEvidence = endpoint({
  method: 'GET',
  path: '/v2/data-update/:updateId/evidence/:id/file',
  summary: 'A file of evidence as it came.',
  access: updateAccess,
  ...updateCall,
  writes: true,
  params: evidenceKey,
  reply: z.string(),
  file: ['application/octet-stream'],
  isStored: true,
  errors: updateErrors,
})
