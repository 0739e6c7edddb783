import { permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { writtenConfigSchema } from './config.ts'
import { configProblemSchema } from './target-config.ts'

/** Characters of the text of a source config at most. */
export const MAX_SOURCE_TEXT = 4 * 1024 * 1024
/** Learned headers in one reply at most, those of the most files first. */
export const MAX_LEARNED_HEADERS = 500

/** Defines what a call about source configs can refuse in a field. */
export const SOURCE_ERRORS = {
  noText: 'Paste a source config.',
  longText: 'Keep it under 4 MB.',
  notLearned: 'No published source config maps this header.',
} as const

const access = [product('ROSTER_MANAGEMENT'), permission('SOURCE_CONFIGURATION')]
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const
const call = { access, transaction: 'own', tokens: 'single' } as const
const key = z.object({ configId: z.uuid() })

const targetVersion = z.object({
  number: z.int(),
  effectiveOn: z.string(),
  config: writtenConfigSchema,
})

export const learnedHeaderSchema = z.object({
  /** The header as the files have it. */
  header: z.string(),
  field: z.string(),
  /** The person who edited the version that first mapped it to the field; null if the user is gone. */
  taughtBy: z.string().nullable(),
  /** When that version was published. */
  taughtAt: z.string(),
  /** Source configs that map it so. */
  sources: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Files that came under these. */
  files: z.int(),
  /** Nothing is suggested by it until another source config that maps it is published. */
  isForgotten: z.boolean(),
})

export const readSourceTarget = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/config/source/:configId/target',
  summary:
    'The target of a source config as it is in force, and as it was when the source was made: settings that differ moved on since.',
  writes: false,
  params: key,
  reply: z.object({
    target: z.object({ id: z.uuid(), name: z.string() }),
    /** Null where no version of the target is in force; the newest is used then. */
    inForce: targetVersion.nullable(),
    /** The newest version of the target, in force or not. */
    newest: z.object({ number: z.int(), config: writtenConfigSchema }),
    /** The version of the target that was in force when the source was published last; null where there was none. */
    madeWith: targetVersion.nullable(),
  }),
  errors: errorsOfOne,
})

export const lintSourceText = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/config/source/:configId/lint',
  summary: 'Everything that is wrong with the text of a source config under its target, each with its place.',
  writes: false,
  params: key,
  body: z.object({
    text: z.string().min(1, SOURCE_ERRORS.noText).max(MAX_SOURCE_TEXT, SOURCE_ERRORS.longText),
  }),
  bodyBytes: 8 * 1024 * 1024,
  reply: z.object({ problems: z.array(configProblemSchema) }),
  errors: errorsOfOne,
})

export const listLearnedHeaders = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/config/source/learned',
  summary:
    'Headers that published source configs of the organization taught the suggestions: header, field, who taught it, how many files.',
  writes: false,
  params: z.object({
    /** Part of a header or of the id of a field. */
    search: z.string().trim().max(200).optional(),
    /** Only the headers that this source config maps. */
    source: z.uuid().optional(),
  }),
  reply: z.object({ headers: z.array(learnedHeaderSchema), total: z.int() }),
  errors,
})

export const changeLearnedHeader = endpoint({
  ...call,
  method: 'PUT',
  path: '/v2/config/source/learned',
  summary: 'Forgets a learned header, or takes that back. What is mapped already stays mapped.',
  writes: true,
  body: z.object({ header: z.string().min(1).max(1000), isForgotten: z.boolean() }),
  reply: z.object({ header: learnedHeaderSchema }),
  errors,
})
