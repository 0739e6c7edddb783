import { isNotImpersonating, organizationMember, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { changelogCursorSchema, changelogFilterSchema } from './changelog.ts'

/** Webhooks that one organization may have. */
export const MAX_WEBHOOKS = 20
/** The most changes of one delivery. */
export const MAX_DELIVERED_CHANGES = 100
/** The number of days for which deliveries are listed and their bodies kept. */
export const DELIVERY_DAYS = 30
/** The longest overlap of two secrets, in hours. */
export const MAX_SECRET_OVERLAP_HOURS = 168
export const WEBHOOK_SORTS = ['name', 'created', 'delivered'] as const
/** `failing`: the receiver does not take deliveries, which are tried again. `paused`: nothing is sent until it is resumed. */
export const WEBHOOK_STATES = ['active', 'failing', 'paused'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]
/** `failed`: a test that was not taken. `canceled`: a replay from before took its place. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'canceled'] as const

export const WEBHOOK_ERRORS = {
  noName: 'Give the webhook a name.',
  url: 'Enter the whole address, as https://example.com/changes.',
  tooMany: `You have ${MAX_WEBHOOKS} webhooks, which is the maximum. Delete one first.`,
  noStart: 'Choose a cursor or a time.',
  ahead: 'The webhook has not come this far yet. Choose an earlier time.',
} as const

const maySee = [product('CHANGELOG_V1'), permission('READ_API')]
const mayChange = [...maySee, permission('WRITE_API'), organizationMember]
const mayHoldSecret = [...mayChange, isNotImpersonating]
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const
const errorsOfChange = [...errorsOfOne, 'conflict'] as const

export const webhookSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  filter: changelogFilterSchema,
  state: z.enum(WEBHOOK_STATES),
  /** The cause of a pause: `failures` after a day without a delivery. */
  pausedBy: z.enum(['person', 'failures']).nullable(),
  pausedAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  lastDeliveredAt: z.string().nullable(),
  /** Changes up to it were handed over. */
  cursor: z.string(),
  /** The last four characters of the secret. */
  secretEnding: z.string(),
  /** Until then deliveries are signed with the secret before, too. */
  oldSecretUntil: z.string().nullable(),
  createdBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  createdAt: z.string(),
  version: z.int(),
})

const deliverySchema = z.object({
  id: z.uuid(),
  kind: z.enum(['changes', 'test']),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  /** The number of changes in the delivery. */
  changes: z.int(),
  tries: z.int(),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  /** The result of the last try: the status that the receiver answered, and what went wrong in a sentence. */
  status: z.int().nullable(),
  error: z.string().nullable(),
})

const settings = {
  name: z.string().trim().min(1, WEBHOOK_ERRORS.noName).max(80, 'Keep the name under 80 characters.'),
  url: z
    .url({ protocol: /^https?$/, error: WEBHOOK_ERRORS.url })
    .max(1000)
    .refine((text) => !/^[a-z]+:\/\/[^/]*@/i.test(text), 'Leave user name and password out of the address.'),
  filter: changelogFilterSchema,
}
const params = z.object({ webhookId: z.uuid() })
const deliveryParams = z.object({ webhookId: z.uuid(), deliveryId: z.uuid() })
const instant = z.iso.datetime({ offset: true, error: 'Write an instant as YYYY-MM-DDThh:mm:ssZ.' })
const one = z.object({ webhook: webhookSchema })
/** The secret is in this reply and nowhere else, ever again. */
const withSecret = one.extend({ secret: z.string() })

const reading = { access: maySee, transaction: 'own', writes: false, tokens: 'single' } as const
const changing = {
  method: 'POST',
  access: mayChange,
  transaction: 'own',
  writes: true,
  tokens: 'single',
} as const

export const listWebhooks = endpoint({
  ...reading,
  method: 'GET',
  path: '/v1/webhook',
  summary: 'The organization’s webhooks, with how each of them is doing.',
  params: z.object({
    search: z.string().trim().max(200).optional(),
    state: z.enum(WEBHOOK_STATES).optional(),
    ...pageParams(WEBHOOK_SORTS, 'name'),
  }),
  reply: z.object({ webhooks: z.array(webhookSchema), ...pageFacts }),
  errors,
})

export const readWebhook = endpoint({
  ...reading,
  method: 'GET',
  path: '/v1/webhook/:webhookId',
  summary: 'One webhook.',
  params,
  reply: one,
  errors: errorsOfOne,
})

export const createWebhook = endpoint({
  ...changing,
  path: '/v1/webhook',
  summary: 'Creates a webhook, which gets the changes from now on. Only this reply contains its secret.',
  access: mayHoldSecret,
  body: z.object(settings),
  reply: withSecret,
  errors: [...errors, 'conflict'],
})

export const changeWebhook = endpoint({
  ...changing,
  path: '/v1/webhook/:webhookId',
  summary: 'Changes a webhook, pauses or resumes it. One that is resumed goes on where it stopped.',
  params,
  body: z.object({ version: z.int(), ...settings, isPaused: z.boolean() }),
  reply: one,
  errors: errorsOfChange,
})

export const deleteWebhook = endpoint({
  ...changing,
  path: '/v1/webhook/:webhookId/delete',
  summary: 'Deletes a webhook with its secret and its deliveries.',
  params,
  body: z.object({ version: z.int() }),
  reply: z.object({}),
  errors: errorsOfChange,
})

export const rotateWebhookSecret = endpoint({
  ...changing,
  path: '/v1/webhook/:webhookId/rotate',
  summary: `Gives a webhook a new secret. Deliveries are signed with both for 0 to ${MAX_SECRET_OVERLAP_HOURS} hours.`,
  access: mayHoldSecret,
  params,
  body: z.object({ version: z.int(), overlapHours: z.int().min(0).max(MAX_SECRET_OVERLAP_HOURS) }),
  reply: withSecret,
  errors: errorsOfChange,
})

export const replayWebhook = endpoint({
  ...changing,
  path: '/v1/webhook/:webhookId/replay',
  summary:
    'Has a webhook get all changes again from a cursor or a time on, in their order and with their ids.',
  params,
  body: z
    .object({ version: z.int(), cursor: changelogCursorSchema.optional(), since: instant.optional() })
    .refine(({ cursor, since }) => (cursor === undefined) !== (since === undefined), {
      path: ['since'],
      error: WEBHOOK_ERRORS.noStart,
    }),
  reply: one,
  errors: errorsOfChange,
})

export const testWebhook = endpoint({
  ...changing,
  path: '/v1/webhook/:webhookId/test',
  summary: 'Sends a signed test without changes now, and says what the receiver answered.',
  transaction: 'none',
  params,
  reply: z.object({ delivery: deliverySchema }),
  errors: [...errorsOfOne, 'rate_limited'],
})

export const listWebhookDeliveries = endpoint({
  ...reading,
  method: 'GET',
  path: '/v1/webhook/:webhookId/delivery',
  summary: `The deliveries of a webhook of the last ${DELIVERY_DAYS} days, newest first.`,
  params: params.extend({
    state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
    ...pageParams(['created'], '-created'),
  }),
  reply: z.object({ deliveries: z.array(deliverySchema), ...pageFacts }),
  errors: errorsOfOne,
})

export const exportWebhookDeliveries = endpoint({
  ...reading,
  method: 'GET',
  path: '/v1/webhook/:webhookId/delivery/export',
  summary: `The deliveries of a webhook of the last ${DELIVERY_DAYS} days that the filters leave, as CSV that no spreadsheet takes for formulas.`,
  writes: true,
  params: params.extend({
    state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
    sort: pageParams(['created'], '-created').sort,
  }),
  reply: z.string(),
  file: ['text/csv'],
  errors: errorsOfOne,
})

export const readWebhookDelivery = endpoint({
  ...reading,
  method: 'GET',
  path: '/v1/webhook/:webhookId/delivery/:deliveryId',
  summary: 'One delivery with its body and each try, the last one first.',
  params: deliveryParams,
  reply: z.object({
    delivery: deliverySchema,
    body: z.string(),
    attempts: z.array(
      z.object({
        number: z.int(),
        startedAt: z.string(),
        /** Null: it is on its way, or the program was stopped meanwhile. */
        endedAt: z.string().nullable(),
        status: z.int().nullable(),
        /** The beginning of what the receiver answered. */
        response: z.string(),
        error: z.string().nullable(),
      }),
    ),
  }),
  errors: errorsOfOne,
})

export const sendWebhookDelivery = endpoint({
  ...changing,
  path: '/v1/webhook/:webhookId/delivery/:deliveryId/send',
  summary: 'Sends a delivery again now: with the same id and the same body.',
  transaction: 'none',
  params: deliveryParams,
  reply: z.object({ delivery: deliverySchema }),
  /** `conflict`: it is on its way, or its webhook is paused. */
  errors: [...errorsOfOne, 'conflict', 'rate_limited'],
})
