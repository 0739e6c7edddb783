import { entityData, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { asOfSchema } from './as-of.ts'
import { readEntity } from './entity.ts'
import { readPractitioner } from './practitioner.ts'
import { recordBatch, recordChange } from './record-history.ts'
import { npiSchema } from './search.ts'

const ofPractitioner = [product('PROVIDER_DIRECTORY'), permission('READ')]

const evidence = {
  method: 'GET',
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: z.object({ npi: npiSchema, asOf: asOfSchema }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
} as const

const facts = {
  npi: npiSchema,
  /** The end of this day in UTC, YYYY-MM-DD. */
  day: z.string(),
  madeAt: z.string(),
  /** The organization whose view of the directory it shows. */
  organization: z.string(),
  madeBy: z.string(),
  /** All up to the day, newest first. */
  changes: z.array(recordChange.omit({ changedAgainOn: true })),
  batches: z.array(recordBatch),
} as const

export const readPractitionerEvidence = endpoint({
  ...evidence,
  path: '/v2/practitioner/:npi/evidence',
  summary:
    'A practitioner at the end of a day, with all changes that led there and their batches, for a dispute.',
  access: ofPractitioner,
  reply: z.object({ ...facts, record: readPractitioner.reply.shape.practitioner }),
})

export const readEntityEvidence = endpoint({
  ...evidence,
  path: '/v2/entity/:npi/evidence',
  summary: 'An entity at the end of a day, with all changes that led there and their batches, for a dispute.',
  access: [...ofPractitioner, entityData],
  reply: z.object({ ...facts, record: readEntity.reply.shape.entity }),
})
