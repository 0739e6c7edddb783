import { entityData, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { asOfSchema, shownDay } from './as-of.ts'
import { practicePlaceSchema, registryFacts } from './record.ts'
import { npiSchema } from './search.ts'

export const readEntity = endpoint({
  method: 'GET',
  path: '/v2/entity/:npi',
  summary:
    'One entity: names, kind, parent, specialties, locations, and how many practitioners it has; as it is or as it was at the end of a day.',
  access: [product('PROVIDER_DIRECTORY'), permission('READ'), entityData],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: z.object({ npi: npiSchema, asOf: asOfSchema }),
  reply: z.object({
    entity: z.object({
      ...registryFacts,
      name: z.string().nullable(),
      kind: z.string().nullable(),
      isSubpart: z.boolean().nullable(),
      parentName: z.string().nullable(),
      parentNpi: npiSchema.nullable(),
      authorizedOfficial: z
        .object({
          name: z.string(),
          title: z.string().nullable(),
          phone: z.string().nullable(),
          credentials: z.string().nullable(),
        })
        .nullable(),
      /** The locations in the states and ZIP codes of the organization. */
      locations: z.array(practicePlaceSchema),
      /** Affiliated practitioners that the viewer can read, as of now. */
      practitionerCount: z.int(),
    }),
    asOf: shownDay,
  }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})
