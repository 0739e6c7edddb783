import { facetValues, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { momentSchema } from './as-of.ts'
import { exclusionListOn, npiSchema } from './search.ts'

/** The most identifiers of one call; a longer list goes in several. */
export const MAX_LOOKUP_NPIS = 5000

export const lookUpNpis = endpoint({
  method: 'POST',
  path: '/v2/npi/lookup',
  summary: `Looks up to ${MAX_LOOKUP_NPIS} NPIs in the directory: one row for each, in the order of the request, also for what is no NPI; now or as of a moment of the past.`,
  access: [product('PROVIDER_DIRECTORY'), permission('SEARCH')],
  transaction: 'own',
  writes: false,
  tokens: 'batch',
  body: z.object({
    npis: z.array(z.string()).min(1).max(MAX_LOOKUP_NPIS, `Request at most ${MAX_LOOKUP_NPIS} at a time.`),
    asOf: momentSchema,
  }),
  readsPast: true,
  readsReplica: true,
  reply: z.object({
    exclusionListOn,
    rows: z.array(
      z.object({
        /** The NPI as the caller sent it. */
        npi: z.string(),
        /** `invalid`: no valid NPI, in form or by its check digit. `outside`: it exists outside the states and ZIP codes, or the kinds of record, of the organization. */
        outcome: z.enum(['found', 'notFound', 'outside', 'invalid']),
        subject: z.enum(['practitioner', 'entity']).nullable(),
        name: z.string().nullable(),
        status: z.enum(facetValues('statuses')).nullable(),
        /** The status of a found record with respect to the exclusion list of the OIG. */
        screening: z.enum(facetValues('exclusions')).nullable(),
        taxonomy: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        zip: z.string().nullable(),
        phone: z.string().nullable(),
        replacementNpi: npiSchema.nullable(),
      }),
    ),
  }),
  errors: ['account_disabled', 'forbidden'],
})
