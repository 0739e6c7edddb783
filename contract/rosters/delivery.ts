import { permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { CONNECTION_KINDS } from './connection.ts'
import { cycleSchema } from './cycle.ts'

export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed', 'canceled'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Defines what the receiver answered of a record that was sent; `unanswered`: nothing yet, `pending`: it is being worked on. */
export const ANSWER_STATES = ['accepted', 'rejected', 'pending', 'unanswered'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

export const SENT_RECORD_SORTS = ['key', 'state', 'reason', 'days'] as const
/** Maximum bytes of a response file. */
export const MAX_RESPONSE_BYTES = 32 * 2 ** 20

/** Defines what a call about deliveries can refuse in a field. */
export const DELIVERY_ERRORS = {
  otherConnection: 'Choose a destination of this roster.',
  noHostKey: 'Send a test file to this destination first, and agree to the key of its server.',
  paused: 'This destination is paused. Resume it with Delivery in the panel of the roster, then send.',
  noFile: 'The cycle has no clean file to send.',
  notMade: 'The clean files without the changes that were rejected are being made. Try again in a moment.',
  noKeyColumn:
    'The file needs a column with the NPI, named NPI, or with the key of the target, named as it is there.',
  noStateColumn: 'The file needs a column named Status, with Accepted, Rejected or Pending in each row.',
  otherState: 'Write Accepted, Rejected or Pending as the status.',
  noRows: 'The file has no rows.',
  noneSent: 'None of its rows was sent in this cycle.',
} as const

/** Defines why a call about deliveries is refused as a conflict, beside another revision. */
export const DELIVERY_CONFLICTS = ['revision', 'state', 'underWay', 'notDelivered'] as const

const seeing = [product('ROSTER_MANAGEMENT'), permission('VIEW_AND_DOWNLOAD_FILES')]
const key = z.object({ cycleId: z.uuid() })
const call = { transaction: 'own', tokens: 'single', params: key } as const
const errors = ['account_disabled', 'forbidden', 'not_found'] as const
const count = z.int()

const sentFile = z.object({ name: z.string(), bytes: count, sha256: z.string() })

export const deliverySchema = z.object({
  id: z.uuid(),
  destination: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(CONNECTION_KINDS) }),
  /** 1 for the first sending to the destination; sending again sends the same bytes. */
  number: count,
  state: z.enum(DELIVERY_STATES),
  files: z.array(sentFile),
  dueAt: z.string(),
  deliveredAt: z.string().nullable(),
  /** The name of the person who sent it; null if the program did, as the destination is set. */
  sentBy: z.string().nullable(),
  /** All tries, the last one first, at most 20. */
  attempts: z.array(
    z.object({
      number: count,
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
})

const answers = z.object({
  sent: count,
  accepted: count,
  rejected: count,
  pending: count,
  unanswered: count,
  /** Rows of responses that were not sent. */
  unknown: count,
  /** Since the first delivery, while anything is pending or unanswered; else until the last answer. */
  daysOutstanding: count,
  reasons: z.array(z.object({ state: z.enum(ANSWER_STATES), reason: z.string(), count })),
  responses: z.array(
    z.object({ id: z.uuid(), name: z.string(), at: z.string(), person: z.string().nullable(), rows: count }),
  ),
})

export const listDeliveries = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/delivery',
  summary: 'What of a cycle was sent where, with hashes and each try, and what receivers answered.',
  access: seeing,
  writes: false,
  reply: z.object({
    deliveries: z.array(deliverySchema),
    /** The places where the files of the roster can go. */
    destinations: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        kind: z.enum(CONNECTION_KINDS),
        isAutomatic: z.boolean(),
        /** Whether deliveries to it wait until someone resumes it. */
        isPaused: z.boolean(),
      }),
    ),
    /** Null until a response came. */
    answers: answers.nullable(),
    can: z.object({ deliver: z.boolean(), addResponse: z.boolean() }),
    revision: count,
  }),
  errors,
})

const seen = z.object({ revision: count })
const changed = z.object({ revision: count, state: cycleSchema.shape.state })

export const deliverCycle = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/cycle/:cycleId/deliver',
  summary:
    'Sends the clean files of an approved cycle to a destination, again where they were sent before: the same bytes. conflict: it is not approved, or they are on their way.',
  access: [...seeing, permission('CREATE_MAPPINGS')],
  writes: true,
  body: seen.extend({ connectionId: z.uuid() }),
  reply: changed,
  errors: [...errors, 'conflict'],
})

export const cancelDelivery = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/cycle/:cycleId/delivery/:id/cancel',
  summary: 'Ends a delivery that waits or is tried again and again. conflict: it is done.',
  access: [...seeing, permission('CREATE_MAPPINGS')],
  writes: true,
  params: key.extend({ id: z.uuid() }),
  body: seen,
  reply: changed,
  errors: [...errors, 'conflict'],
})

export const addCycleResponse = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/cycle/:cycleId/response',
  summary:
    'Reads a response file of a receiver (CSV with NPI or key, Status, Reason): the cycle is confirmed when every record is accepted or rejected.',
  access: [...seeing, permission('UPLOAD_FILES')],
  transaction: 'none',
  writes: true,
  body: seen.extend({ name: z.string().trim().min(1).max(200), content: z.string() }),
  bodyBytes: MAX_RESPONSE_BYTES,
  reply: changed,
  errors: [...errors, 'conflict'],
})

export const listSentRecords = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/sent',
  summary:
    'A page of the records that were sent in a cycle, with what the receiver answered and the days since.',
  access: seeing,
  writes: false,
  params: key.extend({
    ...pageParams(SENT_RECORD_SORTS, 'key'),
    state: z.enum(ANSWER_STATES).optional(),
    /** Part of the key or of the reason. */
    search: z.string().trim().max(200).optional(),
  }),
  reply: z.object({
    records: z.array(
      z.object({
        key: z.string(),
        state: z.enum(ANSWER_STATES),
        reason: z.string().nullable(),
        /** Days from the first delivery to the answer, or to today while there is no answer. */
        days: count,
      }),
    ),
    ...pageFacts,
  }),
  errors,
})
