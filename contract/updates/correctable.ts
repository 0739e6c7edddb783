import { FIELD_GROUPS, FIELD_KINDS } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { updateAccess, updateCall, updateErrors } from './update.ts'

const npi = z.string().regex(/^\d{10}$/, 'An NPI has ten digits.')

export const findCorrectable = endpoint({
  method: 'GET',
  path: '/v2/data-update/records',
  summary: 'Practitioners and organizations that may be corrected, by NPI or name, the best match first.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  params: z.object({ query: z.string().trim().min(2, 'Type two letters or more.').max(100) }),
  reply: z.object({
    records: z.array(
      z.object({
        npi: z.string(),
        name: z.string(),
        kind: z.enum(['practitioner', 'entity']),
        detail: z.string(),
      }),
    ),
  }),
  errors: ['account_disabled', 'forbidden'],
})

export const readCorrectable = endpoint({
  method: 'GET',
  path: '/v2/data-update/record/:npi',
  summary: 'The fields of a record that may be corrected, with what stands there now.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  params: z.object({ npi }),
  reply: z.object({
    npi: z.string(),
    name: z.string(),
    fields: z.array(
      z.object({
        path: z.string(),
        label: z.string(),
        group: z.enum(FIELD_GROUPS),
        kind: z.enum(FIELD_KINDS),
        /** The location or affiliation that it is of; null for the record itself. */
        place: z.string().nullable(),
        value: z.unknown(),
      }),
    ),
  }),
  errors: updateErrors,
})
