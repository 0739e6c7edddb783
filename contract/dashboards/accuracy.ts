import {
  ACCURACY_ANSWERS,
  ACCURACY_QUESTIONS,
  dashboardData,
  organizationMember,
  permission,
  product,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PAGE_ROWS, pageFacts, pageParams } from '../paging.ts'

/** Samples that an organization may keep. */
export const MAX_ACCURACY_SAMPLES = 200
/** Places of practitioners that a sample may hold. */
export const MAX_SAMPLE_SIZE = 2000
export const MIN_SAMPLE_SIZE = 10
export const MAX_SAMPLE_NAME = 80

/** Defines what the places of a directory are divided by before places are drawn from each part. */
export const SAMPLE_STRATA = ['none', 'state', 'specialty'] as const

/** Defines what a change of a sample is refused for. */
export const ACCURACY_ERRORS = {
  tooMany: `You already have ${MAX_ACCURACY_SAMPLES} samples. Delete one first.`,
  tooFew: 'The directory has fewer locations than that. Draw a smaller sample, or remove a filter.',
  noData: 'The dashboards are still being prepared. Try again in a minute.',
} as const

const count = z.int()
const seeing = [product('PROVIDER_DIRECTORY'), dashboardData, organizationMember] as const
const calling = [...seeing, permission('SEARCH'), permission('PHONE_ATTEST')] as const
const errors = ['account_disabled', 'forbidden', 'not_found'] as const
const call = { transaction: 'own', tokens: 'none' } as const
const key = z.object({ sampleId: z.uuid() })

/** A share with its interval of confidence by Wilson, 95 of 100; nulls before anything was answered. */
const share = z.object({
  /** The number of answers, without `unknown`. */
  answered: count,
  right: count,
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})

export const accuracySampleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Repeats the draw: the same seed over the same data gives the same places. */
  seed: z.string(),
  strata: z.enum(SAMPLE_STRATA),
  states: z.array(z.string()),
  specialties: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Places drawn, and places that they were drawn from. */
  size: count,
  population: count,
  createdAt: z.string(),
  person: z.string().nullable(),
  /** Places with an answer to the first question, and those that no one could be asked about. */
  asked: count,
  unreachable: count,
  /** Places of which all that was asked is right. */
  score: share,
  questions: z.array(z.object({ question: z.enum(ACCURACY_QUESTIONS), ...share.shape })),
  /** The method by which the score is computed, to be printed with it. */
  definition: z.string(),
  version: z.int(),
})

const answers = z.object(
  Object.fromEntries(
    ACCURACY_QUESTIONS.map((question) => [question, z.enum(ACCURACY_ANSWERS).nullable()]),
  ) as Record<
    (typeof ACCURACY_QUESTIONS)[number],
    z.ZodNullable<z.ZodEnum<{ [Answer in (typeof ACCURACY_ANSWERS)[number]]: Answer }>>
  >,
)

const sampledPlace = z.object({
  number: count,
  stratum: z.string(),
  npi: z.string(),
  /** The values here and below are those that the directory had when the place was drawn. */
  name: z.string(),
  specialty: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  accepting: z.enum(['yes', 'no', 'notStated']),
  networks: z.array(z.string()),
  outcome: z.enum(['open', 'asked', 'unreachable']),
  answers,
  note: z.string(),
  answeredAt: z.string().nullable(),
  person: z.string().nullable(),
  version: z.int(),
})

/** A part of the directory that places were drawn from, as the sample divides it. */
const samplePart = z.object({
  name: z.string(),
  size: count,
  asked: count,
  unreachable: count,
  score: share,
})

export const listAccuracySamples = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/accuracy/sample',
  summary:
    'Samples of the directory that people called to find out how much of it is right, the newest first.',
  access: [...seeing],
  writes: false,
  reply: z.object({ samples: z.array(accuracySampleSchema), canCall: z.boolean() }),
  errors,
})

export const createAccuracySample = endpoint({
  ...call,
  transaction: 'none',
  method: 'POST',
  path: '/v2/accuracy/sample',
  summary:
    'Draws places of practitioners at random, from each part of the directory in proportion to its size. Without a seed one is made.',
  access: [...calling],
  writes: true,
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, 'Give the sample a name.')
      .max(MAX_SAMPLE_NAME, `Keep the name under ${MAX_SAMPLE_NAME + 1} characters.`),
    size: z.int().min(MIN_SAMPLE_SIZE).max(MAX_SAMPLE_SIZE),
    seed: z.string().trim().max(40).default(''),
    strata: z.enum(SAMPLE_STRATA).default('state'),
    states: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .max(60)
      .default([]),
    specialties: z
      .array(z.string().regex(/^[0-9A-Z]{10}$/))
      .max(50)
      .default([]),
  }),
  status: 201,
  reply: z.object({ sample: accuracySampleSchema }),
  errors: [...errors, 'conflict'],
})

export const readAccuracySample = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/accuracy/sample/:sampleId',
  summary:
    'A sample with its score, the parts that it was drawn from, and a page of its places as a call sheet.',
  access: [...seeing, permission('SEARCH')],
  writes: false,
  params: key.extend({
    ...pageParams(['number', 'phone', 'name'], 'phone'),
    outcome: z.enum(['open', 'asked', 'unreachable']).optional(),
    /** Only places of which this, or anything, is not as the directory says. */
    wrong: z.enum(['any', ...ACCURACY_QUESTIONS]).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_SAMPLE_SIZE).default(PAGE_ROWS),
  }),
  reply: z.object({
    sample: accuracySampleSchema,
    /** Sorted by name. */
    parts: z.array(samplePart),
    places: z.array(sampledPlace),
    canCall: z.boolean(),
    ...pageFacts,
  }),
  errors,
})

export const answerAccuracyPlace = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/accuracy/sample/:sampleId/place/:number',
  summary:
    'Keeps what was said of a place. A no to the first question leaves the others unasked; `unreachable` has no answers.',
  access: [...calling],
  writes: true,
  params: key.extend({ number: z.coerce.number().int().min(1).max(MAX_SAMPLE_SIZE) }),
  body: z.object({
    /** The version of the place that the caller saw. */
    version: z.int(),
    outcome: z.enum(['open', 'asked', 'unreachable']),
    answers,
    note: z.string().trim().max(500).default(''),
  }),
  reply: z.object({ sample: accuracySampleSchema, place: sampledPlace }),
  errors: [...errors, 'conflict'],
})

export const deleteAccuracySample = endpoint({
  ...call,
  method: 'DELETE',
  path: '/v2/accuracy/sample/:sampleId',
  summary: 'Deletes a sample with all that was said.',
  access: [...calling],
  writes: true,
  params: key.extend({ version: z.coerce.number().int() }),
  status: 204,
  reply: z.null(),
  errors: [...errors, 'conflict'],
})
