import { entityData, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { npiSchema } from './search.ts'

/** The requirements for a decision on a practitioner: like attesting a value, deciding on one means vouching for it. */
const ofPractitioner = [
  product('PROVIDER_DIRECTORY'),
  permission('READ'),
  product('DATA_UPDATES'),
  permission('WEB_ATTEST'),
]
const ofEntity = [...ofPractitioner, entityData]

const decision = {
  method: 'POST',
  transaction: 'system',
  writes: true,
  tokens: 'single',
  params: z.object({ npi: npiSchema }),
  body: z.object({
    /** The field, as `sources` names it. */
    path: z.string().max(300),
    /** The batch of the claim whose value is right. */
    batchId: z.uuid(),
    /** The batch of the claim that won when the viewer decided. */
    winnerBatchId: z.uuid(),
  }),
  reply: z.object({
    /** The batch that the decision is, to undo it. */
    batchId: z.uuid(),
    /** True: for everyone. False: for the organization alone. */
    isPublic: z.boolean(),
  }),
  /** `conflict`: the field has another winner by now. */
  errors: ['account_disabled', 'forbidden', 'not_found', 'conflict'],
} as const

export const decidePractitioner = endpoint({
  ...decision,
  path: '/v2/practitioner/:npi/decision',
  summary:
    'Decides which of the values that sources state of a field of a practitioner is right, as a batch that can be undone.',
  access: ofPractitioner,
})

export const decideEntity = endpoint({
  ...decision,
  path: '/v2/entity/:npi/decision',
  summary:
    'Decides which of the values that sources state of a field of an entity is right, as a batch that can be undone.',
  access: ofEntity,
})

export const undoDecision = endpoint({
  method: 'POST',
  path: '/v2/decision/:batchId/undo',
  summary: 'Undoes a decision of the viewer’s organization; internal users undo those for everyone too.',
  access: ofPractitioner,
  transaction: 'system',
  writes: true,
  tokens: 'single',
  params: z.object({ batchId: z.uuid() }),
  reply: z.object({ undone: z.literal(true) }),
  /** `conflict`: it is undone already. */
  errors: ['account_disabled', 'forbidden', 'not_found', 'conflict'],
})
