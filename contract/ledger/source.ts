import { internal, SOURCE_KINDS } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const access = [internal]
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const
const sourceId = z.uuid()
const MAX_REASON = 500

/** The weight of the statements of a source: see `SourceTrust`. */
const trust = {
  weight: z.number().gt(0).max(1),
  halfLifeDays: z.int().min(1).max(3650),
  firstDays: z.int().min(0).max(3650),
}

const sourceSchema = z.object({
  id: z.uuid(),
  kind: z.enum(SOURCE_KINDS),
  name: z.string(),
  /** Null: everyone sees it. */
  organization: z.string().nullable(),
  ...trust,
  version: z.int(),
  /** Records with claims of the source that count; of the registry all that it states. */
  claimed: z.int(),
})

export const listSources = endpoint({
  method: 'GET',
  path: '/v2/source/all',
  summary: 'All sources that state fields of records, with how much that counts and of how many records.',
  access,
  transaction: 'system',
  writes: false,
  tokens: 'none',
  reply: z.object({ sources: z.array(sourceSchema) }),
  errors,
})

const previewSchema = z.object({
  /** Records in which claims compete. */
  contested: z.int(),
  /** The number of contested records that were tried; if it is less than `contested`, the counts cover only these. */
  tried: z.int(),
  records: z.int(),
  values: z.int(),
  byField: z.array(z.object({ field: z.string(), values: z.int() })),
  examples: z.array(
    z.object({
      npi: z.string(),
      /** Null: the view of everyone. */
      organization: z.string().nullable(),
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})

export const previewSource = endpoint({
  method: 'POST',
  path: '/v2/source/:sourceId/preview',
  summary: 'How many values of records would change if a source counted this much. Nothing is changed.',
  access,
  transaction: 'system',
  writes: false,
  tokens: 'none',
  params: z.object({ sourceId }),
  body: z.object(trust),
  reply: previewSchema,
  errors: errorsOfOne,
})

export const changeSource = endpoint({
  method: 'PUT',
  path: '/v2/source/:sourceId',
  summary:
    'Changes how much the statements of a source count. The records are resolved again; where they are many, by a job.',
  access,
  transaction: 'system',
  writes: true,
  tokens: 'none',
  params: z.object({ sourceId }),
  body: z.object({ version: z.int(), ...trust, reason: z.string().trim().min(1).max(MAX_REASON) }),
  reply: z.object({ source: sourceSchema, outcome: z.enum(['done', 'started']), records: z.int() }),
  errors: [...errorsOfOne, 'conflict'],
})
