import { z } from 'zod'
import { EXPIRING_TOKEN_DAYS } from '../accounts/api-token.ts'
import { npiSchema } from '../directory/search.ts'
import { endpoint } from '../endpoint.ts'

/** Rows of one part of the home page at most; the pages that it leads to have all of them. */
export const MAX_HOME_ROWS = 5
/** An exclusion is new for so many days: the list of the OIG comes once a month. */
export const NEW_EXCLUSION_DAYS = 45

const total = z.int()

/** The parts of the home page; a part is null for a user whom it does not concern. */
export const readHome = endpoint({
  method: 'GET',
  path: '/v2/home',
  summary: `What waits for the user beside rosters and data updates: unread alerts, exclusions of the last ${NEW_EXCLUSION_DAYS} days, tokens that expire within ${EXPIRING_TOKEN_DAYS} days, webhooks that fail and loads that did not end. Each part only for whom it concerns.`,
  access: 'signedIn',
  transaction: 'own',
  writes: false,
  tokens: 'none',
  reply: z.object({
    /** Saved searches with unread alerts, the newest alert first. */
    alerts: z
      .array(
        z.object({
          savedSearchId: z.uuid(),
          savedSearchName: z.string(),
          /** The number of unread alerts of each kind. */
          counts: z.record(z.string(), z.int()),
          at: z.string(),
        }),
      )
      .nullable(),
    exclusions: z
      .object({
        total,
        practitioners: z.array(
          z.object({
            npi: npiSchema,
            name: z.string(),
            /** The section of the Social Security Act, as in '1128(b)(4)'. */
            section: z.string(),
            excludedOn: z.iso.date(),
          }),
        ),
      })
      .nullable(),
    /** The token that expires first, first. */
    tokens: z
      .object({
        total,
        tokens: z.array(z.object({ name: z.string(), ownerName: z.string(), expiresAt: z.string() })),
      })
      .nullable(),
    webhooks: z
      .object({ total, webhooks: z.array(z.object({ name: z.string(), failingSince: z.string() })) })
      .nullable(),
    loads: z
      .object({ total, batches: z.array(z.object({ label: z.string(), startedAt: z.string() })) })
      .nullable(),
  }),
  errors: ['account_disabled'],
})
