import {
  explainClaim,
  findRecordField,
  isValidNpi,
  LINE_VERDICTS,
  product,
  tokenScope,
  UPDATE_ORIGINS,
  UPDATE_STATES,
} from '@concord/domain'
import { z } from 'zod'
import { daySchema, instantSchema } from '../day.ts'
import { endpoint } from '../endpoint.ts'

/** Changes that one call can bring; a file brings more. */
export const MAX_FORM_CHANGES = 1000
const MAX_TEXT = 200

/** Defines what a call about data updates can refuse in a field. */
export const UPDATE_ERRORS = {
  npi: 'Enter a 10-digit NPI.',
  path: 'Name a field of the record.',
  long: `Keep it under ${MAX_TEXT + 1} characters.`,
} as const

/** Defines why a call about a data update is refused as a conflict. */
export const UPDATE_CONFLICTS = ['revision', 'state', 'busy'] as const

/** The access to all data updates of the viewer's organization. */
export const updateAccess = [product('DATA_UPDATES')]
/** The access to calls that change data updates: for people the product alone, for API tokens also a scope to attest. */
export const updateChangeAccess = [...updateAccess, tokenScope('WEB_ATTEST', 'PHONE_ATTEST')]
export const updateCall = { transaction: 'own', tokens: 'single' } as const
/** The errors that every call about one data update can return. */
export const updateErrors = ['account_disabled', 'forbidden', 'not_found'] as const
export const updateKey = z.object({ updateId: z.uuid() })
/**
 * The revision of the update that the caller saw; a change in between answers `conflict` with the revision that is
 * stored now.
 */
export const seenUpdate = z.object({ revision: z.int() })

const text = z.string().trim().max(MAX_TEXT, UPDATE_ERRORS.long)

/** Says who gave the corrections: a practice or another sender, a person there, and how to reach them. */
export const saidBySchema = z.object({
  source: text.default(''),
  person: text.default(''),
  contact: text.default(''),
})

export const newChangeSchema = z
  .object({
    npi: z.string().refine(isValidNpi, UPDATE_ERRORS.npi),
    /** The path as claims name it: 'last_name', 'locations.12OAK|75209|US.phone', 'affiliations.1234567893|-'. */
    path: z
      .string()
      .max(300)
      .refine((path) => findRecordField(path) !== undefined, UPDATE_ERRORS.path),
    /** The value that is right; null where there is none. */
    value: z.json(),
  })
  .superRefine(({ path, value }, context) => {
    const problem = explainClaim(path, value)
    if (problem !== undefined) context.addIssue({ code: 'custom', path: ['value'], message: `${problem}.` })
  })

export const updateSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(UPDATE_STATES),
  origin: z.enum(UPDATE_ORIGINS),
  title: z.string(),
  saidBy: saidBySchema,
  /** Since when it is so, 'YYYY-MM-DD'; null where no one says. */
  trueSince: z.string().nullable(),
  heardAt: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
  appliedAt: z.string().nullable(),
  appliedBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  closedReason: z.string().nullable(),
  /** Null where no batch was made of it yet. */
  batchId: z.uuid().nullable(),
  /** The progress of a worker; null while no worker runs. */
  progress: z.object({ stage: z.string(), done: z.int(), total: z.int() }).nullable(),
  failure: z.string().nullable(),
  counts: z.object({
    lines: z.int(),
    /** Lines that wait for an answer, by verdict: no one, or several could be meant. */
    toAnswer: z.int(),
    changes: z.int(),
    selected: z.int(),
    practitioners: z.int(),
    evidence: z.int(),
  }),
  revision: z.int(),
})

export const updateChangeSchema = z.object({
  number: z.int(),
  line: z.int(),
  npi: z.string().nullable(),
  name: z.string().nullable(),
  path: z.string(),
  field: z.string(),
  before: z.unknown(),
  value: z.unknown(),
  verdict: z.enum(LINE_VERDICTS),
  selected: z.boolean(),
})

export const createDataUpdate = endpoint({
  method: 'POST',
  path: '/v2/data-update',
  summary: 'Begin a data update as a draft, with the changes of a form or none.',
  access: updateChangeAccess,
  ...updateCall,
  writes: true,
  body: z.object({
    origin: z.enum(['file', 'form', 'field', 'api']).default('form'),
    title: text.default(''),
    saidBy: saidBySchema.default({ source: '', person: '', contact: '' }),
    trueSince: daySchema().nullable().default(null),
    heardAt: instantSchema().nullable().default(null),
    changes: z.array(newChangeSchema).max(MAX_FORM_CHANGES).default([]),
  }),
  reply: z.object({ update: updateSchema }),
  status: 201,
  errors: ['account_disabled', 'forbidden'],
})

export const readDataUpdate = endpoint({
  method: 'GET',
  path: '/v2/data-update/:updateId',
  summary: 'One data update: its state, who said it, and how much it says.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  params: updateKey,
  reply: z.object({ update: updateSchema }),
  errors: updateErrors,
})
