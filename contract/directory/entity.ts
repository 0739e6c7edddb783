import { permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  addressSchema,
  exclusionSchema,
  identifierSchema,
  sourceSchema,
  statedTaxonomySchema,
} from './record.ts'
import { npiSchema, STATUSES } from './search.ts'

export const readEntity = endpoint({
  method: 'GET',
  path: '/v2/entity/:npi',
  summary: 'One entity: names, kind, parent, specialties, locations, and how many practitioners it has.',
  access: [product('PROVIDER_DIRECTORY'), permission('READ')],
  writes: false,
  params: z.object({ npi: npiSchema }),
  reply: z.object({
    entity: z.object({
      npi: npiSchema,
      status: z.enum(STATUSES),
      /** The exclusions by the OIG that name this NPI, newest first. */
      exclusions: z.array(exclusionSchema),
      name: z.string().nullable(),
      kind: z.string().nullable(),
      isSubpart: z.boolean().nullable(),
      parentName: z.string().nullable(),
      parentNpi: npiSchema.nullable(),
      otherNames: z.array(z.object({ kind: z.string(), name: z.string() })),
      authorizedOfficial: z
        .object({
          name: z.string(),
          title: z.string().nullable(),
          phone: z.string().nullable(),
          credentials: z.string().nullable(),
        })
        .nullable(),
      taxonomies: z.array(statedTaxonomySchema),
      identifiers: z.array(identifierSchema),
      enumeratedOn: z.string().nullable(),
      registryUpdatedOn: z.string().nullable(),
      certifiedOn: z.string().nullable(),
      deactivatedOn: z.string().nullable(),
      reactivatedOn: z.string().nullable(),
      deactivationReason: z.string().nullable(),
      replacementNpi: z.string().nullable(),
      mailingAddress: addressSchema.nullable(),
      /** Those in the states and ZIP codes of the organization; the mailing address likewise. */
      locations: z.array(addressSchema.extend({ position: z.int(), county: z.string().nullable() })),
      /** Affiliated practitioners that the viewer can read. */
      practitionerCount: z.int(),
      source: sourceSchema,
    }),
  }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})
