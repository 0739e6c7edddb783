import {
  organizationIsNotDemo,
  permission,
  product,
  SENSITIVE_KINDS,
  SENSITIVE_POLICIES,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inspectionSchema } from './inspection.ts'

/** The version of the upload protocol (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = 'creation,expiration,checksum,termination'
/** The names of the checksum algorithms for a part. */
export const UPLOAD_CHECKSUMS = ['sha1', 'sha256'] as const
/** The content type of the bytes of an upload. */
export const UPLOAD_TYPE = 'application/offset+octet-stream'
/** Uploads of one organization that may be under way at a time. */
export const MAX_OPEN_UPLOADS = 20

/** Defines how far an upload is; of one that was canceled or expired nothing is left. */
export const UPLOAD_STATES = ['uploading', 'reading', 'stored', 'refused'] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

/** Defines what an upload can refuse in a field. */
export const UPLOAD_ERRORS = {
  length: 'Give the size of the file in bytes.',
  name: 'Give the name of the file.',
  metadata: 'Write it as "filename <name in Base64>,sha256 <hash in Base64>".',
  sha256: 'Give the SHA-256 of the file as 64 hexadecimal digits.',
  roster: 'Name a roster of your organization as sender/type, one that is not archived.',
  draft: 'Name one of your drafts by its id.',
  fixes: 'Name a cycle of your organization by its id, one that can be run again.',
  purpose: 'Name a roster, a draft or a cycle, only one of them.',
  offset: 'Give the offset in bytes.',
  checksum: 'Write it as "sha256 <hash in Base64>".',
} as const

const UPLOAD = [product('ROSTER_MANAGEMENT'), permission('UPLOAD_FILES')]
const DOWNLOAD = [product('ROSTER_MANAGEMENT'), permission('VIEW_AND_DOWNLOAD_FILES')]
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const

const count = z.int()
const bytes = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, UPLOAD_ERRORS.sha256)
  .toLowerCase()
const person = z.object({ id: z.uuid(), name: z.string() })

/** A file that came before with the same bytes. */
export const sameRosterFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  receivedAt: z.string(),
  /** Null when they are gone. */
  receivedBy: person.nullable(),
})

/** Describes a column of which not all is stored. */
export const removedColumnSchema = z.object({
  tab: z.string(),
  /** 0-based. */
  column: count,
  header: z.string(),
  kind: z.enum(SENSITIVE_KINDS),
  policy: z.enum(SENSITIVE_POLICIES),
  /** Cells that were changed. */
  cells: count,
})

export const rosterFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The format of the stored file, as in `inspection.format`. */
  format: z.string(),
  /** The size and hash of the file as it was received. */
  bytes: count,
  sha256: z.string(),
  receivedAt: z.string(),
  receivedBy: person.nullable(),
  /** Name of the API token that it was uploaded with. */
  token: z.string().nullable(),
  /** The stored file: the file as it came, the file with some cells changed, or a new workbook of its rows. */
  stored: z.object({
    as: z.enum(['received', 'edited', 'newWorkbook']),
    name: z.string(),
    bytes: count,
    sha256: z.string(),
  }),
  removed: z.array(removedColumnSchema),
  /** Columns of tax ids with values in the shape of Social Security numbers, which are stored as they came. */
  ssnLikeTins: z.array(z.object({ tab: z.string(), column: count, header: z.string(), cells: count })),
  inspection: inspectionSchema,
})

export const rosterUploadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: count,
  /** Bytes that are there. */
  offset: count,
  /** The SHA-256 that was stated for the file. */
  sha256: z.string().nullable(),
  state: z.enum(UPLOAD_STATES),
  /** The reason why the file was not accepted, in a sentence with what to ask the sender for. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  startedAt: z.string(),
  expiresAt: z.string(),
  /** The roster that the file goes to once it is stored; null if it goes nowhere automatically. */
  roster: z.object({ prefix: z.string(), type: z.string() }).nullable(),
  /** The draft that the file is read for. */
  draftId: z.uuid().nullable(),
  /** The cycle that it holds fixed rows of. */
  cycleId: z.uuid().nullable(),
  /** The file of an upload that is stored. */
  file: rosterFileSchema.nullable(),
  /** Files with the same bytes that came before, newest first. */
  same: z.array(sameRosterFileSchema),
})

const version = z.string().optional()
const id = z.object({ id: z.uuid() })

export const readRosterUploadRules = endpoint({
  method: 'GET',
  path: '/v2/roster-upload/rules',
  summary: 'What may be uploaded: sizes, endings, and what is stored of sensitive columns.',
  access: UPLOAD,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  reply: z.object({
    maxBytes: count,
    endings: z.array(z.string()),
    sensitive: z.record(z.enum(SENSITIVE_KINDS), z.enum(SENSITIVE_POLICIES)),
    expiresAfterHours: count,
  }),
  replyHeaders: ['tus-version', 'tus-extension', 'tus-max-size', 'tus-checksum-algorithm'],
  errors,
})

export const findSameRosterFiles = endpoint({
  method: 'GET',
  path: '/v2/roster-file/same',
  summary: 'Files of the organization that came with these bytes before, newest first. Ask before an upload.',
  access: UPLOAD,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: z.object({ sha256, bytes }),
  reply: z.object({ files: z.array(sameRosterFileSchema) }),
  errors,
})

export const listRosterUploads = endpoint({
  method: 'GET',
  path: '/v2/roster-upload/all',
  summary: 'Your uploads that are under way or were refused within a day, newest first.',
  access: UPLOAD,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  reply: z.object({ uploads: z.array(rosterUploadSchema) }),
  errors,
})

export const createRosterUpload = endpoint({
  method: 'POST',
  path: '/v2/roster-upload',
  summary:
    'Starts a resumable upload of a roster file (tus 1.0.0). Location is where its bytes go. With a roster its cycle begins once the file is stored. Not for demo organizations.',
  access: [...UPLOAD, organizationIsNotDemo],
  transaction: 'own',
  writes: true,
  tokens: 'single',
  headers: z.object({
    'upload-length': z.coerce
      .number(UPLOAD_ERRORS.length)
      .int(UPLOAD_ERRORS.length)
      .min(0, UPLOAD_ERRORS.length),
    /**
     * filename and, where it is known, sha256: the hash of the whole file in hexadecimal digits. roster (sender/type) says
     * whose file it is, draft (id) which draft it is read for, fixes (id) which cycle it holds fixed rows of.
     */
    'upload-metadata': z.string(UPLOAD_ERRORS.name).max(2000, UPLOAD_ERRORS.metadata),
    'tus-resumable': version,
  }),
  reply: z.object({ upload: rosterUploadSchema }),
  replyHeaders: ['location', 'upload-expires', 'tus-resumable'],
  status: 201,
  errors: [...errors, 'unsupported_version', 'payload_too_large', 'rate_limited'],
})

export const readRosterUpload = endpoint({
  method: 'GET',
  path: '/v2/roster-upload/:id',
  summary:
    'How far an upload is, and what became of the file. HEAD answers the headers alone: Upload-Offset says where to go on.',
  access: UPLOAD,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: id,
  reply: z.object({ upload: rosterUploadSchema }),
  replyHeaders: ['upload-offset', 'upload-length', 'upload-expires', 'tus-resumable'],
  errors: errorsOfOne,
})

export const sendRosterUploadBytes = endpoint({
  method: 'PATCH',
  path: '/v2/roster-upload/:id',
  summary:
    'Adds bytes at Upload-Offset. What arrives is kept even when the connection breaks, but with Upload-Checksum all of it or nothing. After the last byte the file is read.',
  access: UPLOAD,
  transaction: 'none',
  writes: true,
  tokens: 'single',
  params: id,
  headers: z.object({
    'upload-offset': z.coerce
      .number(UPLOAD_ERRORS.offset)
      .int(UPLOAD_ERRORS.offset)
      .min(0, UPLOAD_ERRORS.offset),
    'upload-checksum': z
      .string()
      .regex(/^(?:sha1|sha256) [A-Za-z0-9+/]{27,43}=$/, UPLOAD_ERRORS.checksum)
      .optional(),
    'tus-resumable': version,
  }),
  bytes: UPLOAD_TYPE,
  reply: z.null(),
  replyHeaders: ['upload-offset', 'upload-expires', 'tus-resumable'],
  status: 204,
  errors: [
    ...errorsOfOne,
    'conflict',
    'unsupported_version',
    'payload_too_large',
    'unsupported_media_type',
    'checksum_mismatch',
    'busy',
    'storage_full',
  ],
})

export const cancelRosterUpload = endpoint({
  method: 'DELETE',
  path: '/v2/roster-upload/:id',
  summary: 'Cancels an upload; its bytes are removed. conflict: the file is stored already.',
  access: UPLOAD,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: id,
  reply: z.null(),
  replyHeaders: ['tus-resumable'],
  status: 204,
  errors: [...errorsOfOne, 'conflict'],
})

export const readRosterFile = endpoint({
  method: 'GET',
  path: '/v2/roster-file/:id',
  summary: 'One roster file: what came, what is stored of it, and what is in it.',
  access: DOWNLOAD,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: id,
  reply: z.object({ file: rosterFileSchema, same: z.array(sameRosterFileSchema) }),
  errors: errorsOfOne,
})

export const downloadRosterFile = endpoint({
  method: 'GET',
  path: '/v2/roster-file/:id/original',
  summary: 'The file as it is stored: without what the organization removes of sensitive columns.',
  access: DOWNLOAD,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: id,
  reply: z.string(),
  file: ['application/octet-stream'],
  isStored: true,
  errors: errorsOfOne,
})
