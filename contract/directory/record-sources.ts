import {
  CLAIM_VERDICTS,
  entityData,
  FIELD_GROUPS,
  permission,
  product,
  SOURCE_KINDS,
  WIN_REASONS,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { asOfSchema, shownDay } from './as-of.ts'
import { fieldPlace } from './record-history.ts'
import { npiSchema } from './search.ts'

const ofPractitioner = [product('PROVIDER_DIRECTORY'), permission('READ')]
const ofEntity = [...ofPractitioner, entityData]

/** Defines what one source says of a field, with the arithmetic that it was evaluated by. */
export const evaluatedClaim = z.object({
  value: z.unknown(),
  source: z.object({ id: z.uuid(), kind: z.enum(SOURCE_KINDS), name: z.string() }),
  batchId: z.uuid(),
  batch: z.string(),
  /** True: the organization's own, which no one else sees. */
  isOwn: z.boolean(),
  /** YYYY-MM-DD */
  observedOn: z.string(),
  ageDays: z.int(),
  weight: z.number(),
  halfLifeDays: z.int(),
  /** The number of days for which it takes precedence over all others; 0: never. */
  firstDays: z.int(),
  /** 0 to 1: weight x freshness = score. */
  freshness: z.number(),
  score: z.number(),
  /** Whether it goes first. */
  isFirst: z.boolean(),
  verdict: z.enum(CLAIM_VERDICTS),
})

/** Defines one field of a record, where its value comes from, and what competes with it. */
export const sourcedField = z.object({
  /** The path as claims name it: 'last_name'; for a place it includes the key of its address, 'locations.KEY.phone'. */
  path: z.string(),
  label: z.string(),
  group: z.enum(FIELD_GROUPS),
  place: fieldPlace,
  /** The entity of an affiliation. */
  entity: z.object({ npi: npiSchema, name: z.string().nullable() }).nullable(),
  value: z.unknown(),
  /** `missing`: no source states it. `single`: one source does. */
  state: z.enum(['conflict', 'single', 'agreed', 'missing']),
  /** The day that ages are counted to, YYYY-MM-DD: that of the newest claim. */
  decisionDay: z.string().nullable(),
  reason: z.enum(WIN_REASONS).nullable(),
  /** The one that wins first, then as they would follow it. */
  claims: z.array(evaluatedClaim),
})

const sources = {
  method: 'GET',
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: z.object({ npi: npiSchema, asOf: asOfSchema }),
  reply: z.object({
    asOf: shownDay,
    counts: z.object({ all: z.int(), conflict: z.int(), single: z.int(), missing: z.int() }),
    fields: z.array(sourcedField),
  }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
} as const

export const readPractitionerSources = endpoint({
  ...sources,
  path: '/v2/practitioner/:npi/sources',
  summary:
    'Every field of a practitioner: its value, where it comes from, what competes with it, and why it won.',
  access: ofPractitioner,
})

export const readEntitySources = endpoint({
  ...sources,
  path: '/v2/entity/:npi/sources',
  summary: 'Every field of an entity: its value, where it comes from, what competes with it, and why it won.',
  access: ofEntity,
})
