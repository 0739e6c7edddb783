import { DUPLICATE_LEVELS, facetValues, internal, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { asOfSchema } from './as-of.ts'
import { npiSchema } from './search.ts'

/** Pairs are listed by score alone, the highest first unless asked otherwise. */
export const DUPLICATE_SORTS = ['score'] as const
export const MAX_DUPLICATE_REASON_CHARACTERS = 500
/** Answers that say how often people agreed at a score: the newest of them. */
export const MAX_COUNTED_ANSWERS = 200
/** Records whose links are asked for at once. */
export const MAX_LINKED_RECORDS = 100
/** `open`: no one has decided. */
export const DUPLICATE_STATES = ['open', 'same', 'different'] as const

/** The access required to read pairs and links. */
export const DUPLICATE_ACCESS = [product('PROVIDER_DIRECTORY'), permission('SEARCH')] as const
/**
 * The requirements for deciding which records mean the same: the right to vouch for records in the name of the
 * organization.
 */
export const DUPLICATE_DECISION_ACCESS = [
  ...DUPLICATE_ACCESS,
  product('DATA_UPDATES'),
  permission('WEB_ATTEST'),
] as const
const access = DUPLICATE_ACCESS
const accessOfDeciding = DUPLICATE_DECISION_ACCESS
/** `forbidden` also for entities without access to entity data. */
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const

const subject = z.enum(['practitioner', 'entity'])
const state = z.enum(DUPLICATE_STATES)
/** 0 to 1, in hundredths. */
const score = z.number().min(0).max(1)
const params = z.object({ npi: npiSchema, otherNpi: npiSchema })

const reasonSchema = z.object({ field: z.string(), level: z.enum(DUPLICATE_LEVELS), points: z.number() })

/** A record of the pair. */
const recordSchema = z.object({
  npi: npiSchema,
  lastName: z.string().nullable(),
  firstName: z.string().nullable(),
  middleName: z.string().nullable(),
  suffix: z.string().nullable(),
  credentials: z.string().nullable(),
  /** The name of an entity. */
  name: z.string().nullable(),
  status: z.enum(facetValues('statuses')),
  /** The first place that the viewer may see. */
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
})

const decisionSchema = z.object({
  verdict: z.enum(['same', 'different']),
  /** The leading NPI, for the verdict `same`. */
  leadingNpi: npiSchema.nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  /** The batch of its claims. */
  batchId: z.uuid(),
  /** Whether it is the viewer's organization that decided, which can undo it. */
  isOwn: z.boolean(),
})

const pairSchema = z.object({
  subject,
  score,
  /** A reason for every field that both records state; their points add up to the score. */
  reasons: z.array(reasonSchema),
  records: z.tuple([recordSchema, recordSchema]),
  decision: decisionSchema.nullable(),
})

/** The values of one field of both records, as far as the viewer may see them. */
const fieldSchema = z.object({
  field: z.string(),
  values: z.tuple([z.array(z.string()), z.array(z.string())]),
})

export const readDuplicateSummary = endpoint({
  method: 'GET',
  path: '/v2/duplicate/summary',
  summary:
    'How many pairs of records that may mean the same have which score, how often people agreed there, and when they were found.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'batch',
  params: z.object({ subject: subject.default('practitioner') }),
  reply: z.object({
    /** Counts by score, the lowest first; scores without a pair are left out. */
    scores: z.array(z.object({ score, open: z.int(), same: z.int(), different: z.int() })),
    /** The newest decisions of the organization: how many were made at each score, and how many of them say `same`. */
    answers: z.array(z.object({ score, same: z.int(), different: z.int() })),
    /** Records that were compared; null before the first run. */
    records: z.int().nullable(),
    foundAt: z.string().nullable(),
  }),
  errors,
})

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/v2/duplicate/all',
  summary: 'A page of the pairs of records that may mean the same, with the points of each field.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'batch',
  params: z.object({
    ...pageParams(DUPLICATE_SORTS, '-score'),
    subject: subject.default('practitioner'),
    state: state.default('open'),
    /** Only pairs with this score or more. */
    minScore: z.coerce.number().min(0).max(1).default(0),
  }),
  reply: z.object({ pairs: z.array(pairSchema), ...pageFacts }),
  errors,
})

export const readDuplicate = endpoint({
  method: 'GET',
  path: '/v2/duplicate/:npi/:otherNpi',
  summary: 'One pair of records with the values that were compared, side by side.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'batch',
  params,
  reply: z.object({ pair: pairSchema, fields: z.array(fieldSchema) }),
  errors: errorsOfOne,
})

export const decideDuplicate = endpoint({
  method: 'POST',
  path: '/v2/duplicate/:npi/:otherNpi/decision',
  summary:
    'Decides that two records mean the same, or that they do not, as a batch that can be undone. Both NPIs stay; the records are linked, and no value changes.',
  access: accessOfDeciding,
  transaction: 'system',
  writes: true,
  tokens: 'none',
  params,
  body: z
    .object({
      verdict: z.enum(['same', 'different']),
      /** The NPI of the two that leads, for the verdict `same`. */
      leadingNpi: npiSchema.optional(),
      reason: z.string().trim().max(MAX_DUPLICATE_REASON_CHARACTERS).default(''),
    })
    .refine(({ verdict, reason }) => verdict === 'different' || reason !== '', {
      path: ['reason'],
      message: 'Say why both records mean the same.',
    }),
  reply: z.object({ pair: pairSchema }),
  /** `conflict`: your organization has decided already. */
  errors: [...errorsOfOne, 'conflict'],
})

export const undoDuplicateDecision = endpoint({
  method: 'POST',
  path: '/v2/duplicate/:npi/:otherNpi/undo',
  summary: 'Takes back what your organization decided of two records: undoes its batch.',
  access: accessOfDeciding,
  transaction: 'system',
  writes: true,
  tokens: 'none',
  params,
  reply: z.object({ pair: pairSchema }),
  errors: errorsOfOne,
})

export const findDuplicatesAgain = endpoint({
  method: 'POST',
  path: '/v2/duplicate/find',
  summary: 'Starts to compare all records of the directory again.',
  access: [internal],
  transaction: 'system',
  writes: true,
  tokens: 'none',
  reply: z.object({}),
  errors,
})

export const listDuplicateLinks = endpoint({
  method: 'POST',
  path: '/v2/duplicate/links',
  summary:
    'For up to 100 records the other records that people decided to mean the same, now or at the end of a day.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'batch',
  body: z.object({ npis: z.array(npiSchema).max(MAX_LINKED_RECORDS), asOf: asOfSchema }),
  reply: z.object({
    links: z.array(z.object({ npi: npiSchema, same: recordSchema, subject, decision: decisionSchema })),
  }),
  errors,
})
