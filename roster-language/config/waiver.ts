import { z } from 'zod'
import { idSchema } from '../library/names.ts'

/**
 * Defines what is let through for a while: findings with this code hold no row, they are infos that say so. Rows that a
 * rule rejects are never let through.
 */
export const waiverSchema = z.strictObject({
  /** The code of the findings: that of a rule, or 'required', 'too-long', 'not-allowed', 'unreadable-zip'. */
  rule: idSchema,
  /** The field that they are about; any, where nothing is said. */
  field: idSchema.optional(),
  /** Short id of the sender whose files it is for; all, where nothing is said. */
  sender: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'The short id of a sender has small letters, digits, _ and -.')
    .optional(),
  reason: z.string().min(1).max(1000),
  /** The person responsible for the waiver. */
  owner: z.string().min(1).max(200),
  /** The person who agreed, where this is not the one who publishes the config. */
  agreedBy: z.string().min(1).max(200).optional(),
  /** The first day of a run that it counts for; every day before `until`, where nothing is said. */
  since: z.iso.date().optional(),
  /** The last day of a run that it counts for. */
  until: z.iso.date(),
})

export type Waiver = z.output<typeof waiverSchema>

/** Says which waiver it is: two that say the same of the same findings are one too many. */
export const getWaiverKey = ({ rule, field, sender }: Waiver): string =>
  [rule, field ?? '', sender ?? ''].join(' ').trimEnd()

/** Tells whether a waiver counts for runs of a day, 'YYYY-MM-DD'. */
export const isWaiverInForce = ({ since, until }: Waiver, day: string): boolean =>
  (since === undefined || since <= day) && day <= until
