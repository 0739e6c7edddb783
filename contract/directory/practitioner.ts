import { permission, product, SOURCE_KINDS } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { asOfSchema, shownDay } from './as-of.ts'
import { practicePlaceSchema, registryFacts } from './record.ts'
import { npiSchema } from './search.ts'

export const readPractitioner = endpoint({
  method: 'GET',
  path: '/v2/practitioner/:npi',
  summary: 'One practitioner in full, as they are or as they were at the end of a day.',
  access: [product('PROVIDER_DIRECTORY'), permission('READ')],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: z.object({ npi: npiSchema, asOf: asOfSchema }),
  reply: z.object({
    practitioner: z.object({
      ...registryFacts,
      lastName: z.string().nullable(),
      firstName: z.string().nullable(),
      middleName: z.string().nullable(),
      prefix: z.string().nullable(),
      suffix: z.string().nullable(),
      credentials: z.string().nullable(),
      gender: z.string().nullable(),
      soleProprietor: z.boolean().nullable(),
      languages: z.array(z.string()),
      verifiedAt: z.string().nullable(),
      /** The locations in the states and ZIP codes of the organization. */
      locations: z.array(
        practicePlaceSchema.extend({
          acceptingNewPatients: z.boolean().nullable(),
          telehealth: z.boolean().nullable(),
          wheelchairAccess: z.boolean().nullable(),
          hours: z.record(z.string(), z.tuple([z.string(), z.string()])).nullable(),
        }),
      ),
      /** Entities that the viewer can read; null without access to entity data. */
      affiliations: z
        .array(
          z.object({
            entityNpi: npiSchema,
            entityName: z.string().nullable(),
            entityKind: z.string().nullable(),
            position: z.int().nullable(),
            role: z.string().nullable(),
            network: z.string().nullable(),
            confirmation: z.enum(['both', 'practitioner', 'entity']),
          }),
        )
        .nullable(),
    }),
    asOf: shownDay,
  }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})

export const listRecentBatches = endpoint({
  method: 'GET',
  path: '/v2/batch/recent',
  summary: 'The last batches that changed the directory, newest first.',
  access: [product('PROVIDER_DIRECTORY')],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  reply: z.object({
    batches: z.array(
      z.object({
        id: z.uuid(),
        label: z.string(),
        kind: z.enum(SOURCE_KINDS),
        appliedAt: z.string(),
        practitioners: z.int(),
        entities: z.int(),
        /** Fields that became another value, in batches of claims; 0 of loads of the registry. */
        fields: z.int(),
        rejected: z.int(),
      }),
    ),
  }),
  errors: ['account_disabled', 'forbidden'],
})
