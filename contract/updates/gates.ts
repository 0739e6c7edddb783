import { GATE_OUTCOMES, portalAdmin } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { updateAccess } from './update.ts'

/** Days of earlier updates that gates are tried on. */
export const GATE_PREVIEW_DAYS = 90
const MAX_REASON = 500

/** Defines what a call about gates can refuse in a field. */
export const GATE_ERRORS = {
  crossed: 'Keep this below the confidence from which corrections are applied.',
  noReason: 'Say why.',
  longReason: `Keep the reason under ${MAX_REASON + 1} characters.`,
} as const

const gate = z.number().min(0).max(1).nullable()

/** Holds the confidence from which an update is applied automatically, and the one below which the practice is asked; null: never. */
const gatesSchema = z
  .object({ applyFrom: gate, askBelow: gate })
  .superRefine(({ applyFrom, askBelow }, context) => {
    if (applyFrom !== null && askBelow !== null && askBelow > applyFrom)
      context.addIssue({ code: 'custom', path: ['askBelow'], message: GATE_ERRORS.crossed })
  })

const call = { transaction: 'own', tokens: 'single', errors: ['account_disabled', 'forbidden'] } as const
const stored = gatesSchema.safeExtend({
  /** 0 where none were ever set. */
  version: z.int(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
})

export const readUpdateGates = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/data-update/gates',
  summary:
    'The confidence from which data updates are applied by themselves, and below which practices are asked.',
  access: updateAccess,
  writes: false,
  reply: z.object({ gates: stored }),
})

export const previewUpdateGates = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/data-update/gates/preview',
  summary: 'Where the corrections of the last 90 days would have gone with these gates. Nothing is changed.',
  access: updateAccess,
  writes: false,
  body: gatesSchema,
  reply: z.object({
    /** Updates that were submitted in these days, and those that would have been applied by themselves. */
    updates: z.int(),
    appliedUpdates: z.int(),
    changes: z.record(z.enum(GATE_OUTCOMES), z.int()),
    /** Changes by confidence in twentieths: 0 to 0.05 first, 1 alone last. */
    byConfidence: z.array(z.int()),
  }),
})

export const changeUpdateGates = endpoint({
  ...call,
  method: 'PUT',
  path: '/v2/data-update/gates',
  summary: 'Changes the gates of the organization, from the next update that is submitted on.',
  access: [...updateAccess, portalAdmin],
  writes: true,
  body: gatesSchema.safeExtend({
    version: z.int(),
    reason: z.string().trim().min(1, GATE_ERRORS.noReason).max(MAX_REASON, GATE_ERRORS.longReason),
  }),
  reply: z.object({ gates: stored }),
  errors: [...call.errors, 'conflict'],
})
