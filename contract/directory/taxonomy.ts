import { product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const listTaxonomies = endpoint({
  method: 'GET',
  path: '/v2/taxonomy',
  summary: 'Names of the taxonomy codes that were loaded from the code set and are not built in.',
  access: [product('PROVIDER_DIRECTORY')],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  reply: z.object({ taxonomies: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: ['account_disabled', 'forbidden'],
})
