import { CLOCK_LANES, CLOCK_PACES, CLOCK_STATES } from '@concord/domain'
import { z } from 'zod'
import { daySchema } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'
import { updateAccess, updateCall } from './update.ts'

/** Items that one evidence file holds at most; it says how many there are beyond. */
export const MAX_EVIDENCE_ITEMS = 5000

/** Defines by what items of a clock can be sorted. */
export const CLOCK_SORTS = ['ends'] as const
export const CLOCK_WINDOWS = [30, 90, 365] as const

const lane = z.enum(CLOCK_LANES)
const count = z.int()
const day = z.iso.date()

const filters = {
  /** Items of practitioners whose first place is in this state, two letters. */
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Items of practitioners of this network. */
  network: z.string().max(200).optional(),
  /** The number of past days for which closed items count. */
  window: z.coerce
    .number()
    .pipe(z.union([z.literal(30), z.literal(90), z.literal(365)]))
    .default(90),
}

export const clockItemSchema = z.object({
  /** The id in the lane: an NPI, or the id of an update, a call or a question. */
  id: z.string(),
  /** The number that people call it by: 'DU-2041', '2478461119', 'NQ-1003'. */
  number: z.string(),
  /** The subject of the item: a name, an office, or how many changes. */
  what: z.string(),
  npi: z.string().nullable(),
  updateId: z.uuid().nullable(),
  /** The office of a call, as its call sheet is opened; null for what is no call. */
  officeKey: z.string().nullable(),
  /** Null for a practitioner whom no one ever verified. */
  startedAt: z.string().nullable(),
  /** The last day of the clock; null where it never began. */
  dueOn: day.nullable(),
  dueAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  state: z.enum(CLOCK_STATES),
  /** The current status: the state of the update, whether someone verified, the outcome of a call, or an answer. */
  standsAt: z.string(),
})

const laneSchema = z.object({
  lane,
  /** Late and closed items of the window; of `verify` all practitioners. */
  base: count,
  /** The items of `base` that were, or are, on time. */
  onTime: count,
  late: count,
  /** Running ones; of `verify` those that end within the forecast. */
  open: count,
  /** The next due time of the items that run. */
  nextDueAt: z.string().nullable(),
  /** Items that end on each day of the forecast if nothing happens, in the order of `days`. */
  forecast: z.array(count),
})

export const readClocks = endpoint({
  method: 'GET',
  path: '/v2/compliance-clock',
  summary:
    'The clocks that the law sets: share on time, late, open, and what ends on each of the next fourteen days.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  params: z.object(filters),
  reply: z.object({
    asOf: z.string(),
    timeZone: z.string(),
    nextHoliday: z.object({ day, name: z.string() }),
    days: z.array(z.object({ day, isBusinessDay: z.boolean() })),
    lanes: z.array(laneSchema),
    /**
     * The rule for which records count: those of claims and networks of the organization, those of its states, or none.
     */
    people: z.enum(['named', 'entitlement', 'none']),
    /** The values that the filters can have: networks that the organization names. */
    networks: z.array(z.string()),
  }),
  errors: ['account_disabled', 'forbidden'],
})

export const listClockItems = endpoint({
  method: 'GET',
  path: '/v2/compliance-clock/:lane/item',
  summary: 'A page of the items of a clock, those that end first before others.',
  access: updateAccess,
  ...updateCall,
  tokens: 'batch',
  writes: false,
  params: z.object({
    ...pageParams(CLOCK_SORTS, 'ends'),
    ...filters,
    lane,
    /** `running`: open and late ones. `closed`: those that were met or missed in the window. */
    show: z.enum(['running', 'late', 'closed']).default('running'),
    /** Only those that end on this day. */
    dueOn: daySchema().optional(),
  }),
  reply: z.object({
    items: z.array(clockItemSchema),
    ...pageFacts,
    running: count,
    closed: count,
    /** Counts of closed items by pace; for clocks that count business days. */
    paces: z.array(z.object({ pace: z.enum(CLOCK_PACES), count })),
    /** The durations of closed items, from beginning to end; null if there are none. */
    medianMinutes: z.number().nullable(),
    slowestMinutes: z.number().nullable(),
  }),
  errors: ['account_disabled', 'forbidden'],
})

/** A step in the evidence of an item: what was done, when and by whom, with the SHA-256 of the proof. */
export const clockStepSchema = z.object({
  label: z.string(),
  detail: z.string(),
  /** Null for what is to come. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  sha256: z.string().nullable(),
  /** `waits`: what the clock asks for now. */
  state: z.enum(['done', 'waits', 'toCome']),
})

const itemKey = z.object({ lane, itemId: z.string().max(120) })

export const readClockItem = endpoint({
  method: 'GET',
  path: '/v2/compliance-clock/:lane/item/:itemId',
  summary: 'One item of a clock with its chain of evidence: what was done, by whom, and what is to come.',
  access: updateAccess,
  ...updateCall,
  writes: false,
  params: itemKey,
  reply: z.object({ item: clockItemSchema, steps: z.array(clockStepSchema) }),
  errors: ['account_disabled', 'forbidden', 'not_found'],
})

export const downloadClockEvidence = endpoint({
  method: 'GET',
  path: '/v2/compliance-clock/:lane/evidence',
  summary:
    'The evidence of one item with its steps, or of all items of a clock in the window, as JSON or CSV, with the calendar used.',
  access: updateAccess,
  ...updateCall,
  tokens: 'batch',
  writes: true,
  params: z.object({
    ...filters,
    lane,
    itemId: z.string().max(120).optional(),
    format: z.enum(['json', 'csv']).default('json'),
  }),
  reply: z.string(),
  file: ['application/json', 'text/csv'],
  errors: ['account_disabled', 'forbidden', 'not_found'],
})
