import { CYCLE_STAGES, CYCLE_STATES, CYCLE_WAITS, permission, product, ROSTER_SCOPES } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'

/** Defines what the list of cycles can be sorted by. */
export const CYCLE_SORTS = [
  'receivedAt',
  'sender',
  'type',
  'period',
  'state',
  'rows',
  'held',
  'stops',
] as const
/** Earlier cycles that a cycle tells what is usual of, at most. */
export const MAX_EARLIER_CYCLES = 12
const MAX_REASON = 500

/** Defines what a call about cycles can refuse in a field. */
export const CYCLE_ERRORS = {
  noReason: 'Say why.',
  longReason: `Keep the reason under ${MAX_REASON + 1} characters.`,
  month: 'Give the month as YYYY-MM.',
  otherBaseline: 'Choose an earlier cycle of this roster that has results.',
} as const

/** Defines why a call about a cycle is refused as a conflict, beside another revision. */
export const CYCLE_CONFLICTS = [
  'revision',
  'state',
  'openStops',
  'noMapping',
  'noFile',
  'samePerson',
  'cells',
] as const

const seeing = [product('ROSTER_MANAGEMENT'), permission('VIEW_AND_DOWNLOAD_FILES')]
const deciding = [...seeing, permission('CREATE_MAPPINGS')]
const call = { transaction: 'own', tokens: 'single' } as const
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const
const errorsOfChange = [...errorsOfOne, 'conflict'] as const

const key = z.object({ cycleId: z.uuid() })
/**
 * The revision of the cycle that the caller saw; a change in between answers `conflict` with the revision that is
 * stored now.
 */
const seen = z.object({ revision: z.int() })
const reason = z.string().trim().min(1, CYCLE_ERRORS.noReason).max(MAX_REASON, CYCLE_ERRORS.longReason)
const count = z.int()
const person = z.object({ id: z.uuid(), name: z.string() })

const balance = z.object({
  in: count,
  out: count,
  held: count,
  rejected: count,
  empty: count,
  exploded: count,
})

const changes = z.object({
  /** Rows of the baseline. */
  rows: count,
  /** Rows of each kind: unchanged, change, add, term, reactivated, moved, held. */
  classes: z.record(z.string(), count),
  terms: z.object({ explicit: count, implicit: count }),
  /** Rows by the field that differs. */
  fields: z.record(z.string(), count),
})

const cycleFacts = {
  id: z.uuid(),
  roster: z.object({ id: z.uuid(), prefix: z.string(), type: z.string(), sender: z.string() }),
  state: z.enum(CYCLE_STATES),
  /** The last stage that was reached, whatever the state says of its end. */
  stage: z.enum(CYCLE_STAGES),
  /** The action by people that it waits for; null if it waits for none. */
  waitsFor: z.enum(CYCLE_WAITS).nullable(),
  /** The first day of the month that it is for. */
  period: z.string(),
  dueOn: z.string().nullable(),
  receivedAt: z.string(),
  changedAt: z.string(),
  /** Rows of the file as they were counted when it came; null where it was not read. */
  rows: count.nullable(),
  /** Null until it has run. */
  balance: balance.nullable(),
  findings: count.nullable(),
  openStops: count,
  file: z.object({ id: z.uuid(), name: z.string(), storedName: z.string() }).nullable(),
  receivedBy: z.string().nullable(),
  revision: z.int(),
}

export const listedCycleSchema = z.object(cycleFacts)

/** Says how far a run is. */
const progress = z.object({
  /** Stage of the engine: read, map, check, compare, write, annotate; store while the results are put away. */
  stage: z.string(),
  /** Progress from 0 to 1. */
  done: z.number(),
  startedAt: z.string(),
})

const step = z.object({
  state: z.string(),
  at: z.string(),
  /** Null: the program itself. */
  person: z.string().nullable(),
  attempt: z.int(),
  reason: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
})

const stop = z.object({
  number: z.int(),
  /** Code of the stop: terms-share, null-rate-jump, header-drift. */
  stop: z.string(),
  message: z.string(),
  field: z.string().nullable(),
  share: z.number().nullable(),
  above: z.number().nullable(),
  /** The share in earlier files, if the threshold was learned from them. */
  usual: z.object({ files: count, least: z.number(), most: z.number() }).nullable(),
  first: person.extend({ at: z.string(), reason: z.string() }).nullable(),
  second: person.extend({ at: z.string() }).nullable(),
  /** The reason why the second person did not agree with an earlier reason. */
  disagreed: person.extend({ at: z.string(), reason: z.string() }).nullable(),
  /** The role that the caller can take in the release: the first or the second person; null for none. */
  canRelease: z.enum(['first', 'second']).nullable(),
  /** The caller released it first, as themselves or acting as another user, and cannot agree. */
  isOwn: z.boolean(),
})

export const cycleSchema = z.object({
  ...cycleFacts,
  scope: z.enum(ROSTER_SCOPES),
  attempt: z.int(),
  failure: z.string().nullable(),
  target: z.object({ id: z.uuid(), name: z.string(), version: z.int().nullable() }),
  source: z.object({ id: z.uuid(), name: z.string(), version: z.int().nullable() }).nullable(),
  steps: z.array(step),
  /** Whether a worker is at it, or will be; null where neither is. */
  run: z.enum(['waiting', 'running']).nullable(),
  progress: progress.nullable(),
  stops: z.array(stop),
  rules: z.array(z.object({ code: z.string(), findings: count })),
  changes: changes.nullable(),
  /** The cycle that it is compared with; null for the first one. */
  baseline: z.object({ id: z.uuid(), period: z.string(), rows: count }).nullable(),
  /** The cycles of the roster before it that have results, the newest first. */
  earlier: z.array(
    z.object({ id: z.uuid(), period: z.string(), balance, changes: changes.nullable(), findings: count }),
  ),
  results: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
  /** The actions that the caller may take now. */
  can: z.object({ run: z.boolean(), cancel: z.boolean(), approve: z.boolean() }),
})

const filters = {
  /** Part of the sender's name or short id, or of the name of the file. */
  search: z.string().trim().max(200).optional(),
  type: z.string().max(80).optional(),
  state: z.enum(CYCLE_STATES).optional(),
  waitsFor: z.enum([...CYCLE_WAITS, 'any']).optional(),
  /** The month that they are for. */
  period: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, CYCLE_ERRORS.month)
    .optional(),
  /** Cycles of one roster. */
  prefix: z.string().max(40).optional(),
}

export const listCycles = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/all',
  summary:
    'A page of the cycles of all rosters of the organization: how far each file is and what it waits for.',
  access: seeing,
  writes: false,
  params: z.object({ ...pageParams(CYCLE_SORTS, '-receivedAt'), ...filters }),
  reply: z.object({
    cycles: z.array(listedCycleSchema),
    ...pageFacts,
    /** Cycles of the organization by what they wait for, whatever the filters. */
    waiting: z.record(z.enum(CYCLE_WAITS), count),
    /** The values that the filters can have. */
    choices: z.object({ types: z.array(z.string()), periods: z.array(z.string()) }),
  }),
  errors,
})

export const exportCycles = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/export',
  summary: 'All cycles that the filters leave, as CSV that no spreadsheet takes for formulas.',
  access: seeing,
  writes: true,
  params: z.object(pageParams(CYCLE_SORTS, '-receivedAt')).omit({ page: true }).extend(filters),
  reply: z.string(),
  file: ['text/csv'],
  errors,
})

export const readCycle = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId',
  summary: 'One cycle: its stages with times and people, where its rows went, its stops, and what differs.',
  access: seeing,
  writes: false,
  params: key,
  reply: z.object({ cycle: cycleSchema }),
  errors: errorsOfOne,
})

export const followCycle = endpoint({
  method: 'GET',
  path: '/v2/cycle/:cycleId/events',
  summary:
    'Server-sent events: `cycle` with revision, state and progress, at once and whenever these change, for a minute; then call again.',
  access: seeing,
  transaction: 'none',
  tokens: 'single',
  writes: false,
  params: key,
  reply: z.string(),
  file: ['text/event-stream'],
  errors: errorsOfOne,
})

const change = {
  ...call,
  method: 'POST',
  access: deciding,
  writes: true,
  params: key,
  errors: errorsOfChange,
} as const
const changed = z.object({ revision: z.int(), state: z.enum(CYCLE_STATES) })

export const runCycle = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/run',
  summary:
    'Runs the file by the configs in force, in place of what it gave before. conflict: it was approved, or no mapping is in force.',
  body: seen.extend({
    /** An earlier cycle of the roster to compare with; left out: the last one that was approved. */
    baselineId: z.uuid().optional(),
  }),
  reply: changed,
})

export const cancelCycle = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/cancel',
  summary:
    'Ends a cycle before it is published: its run is stopped, its file rejected. Nothing of it goes on.',
  body: seen.extend({ reason }),
  reply: changed,
})

export const releaseStop = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/stop/:number/release',
  summary:
    'Releases a stop: the first person says why, a second one agrees. conflict: the same person released it before.',
  params: key.extend({ number: z.coerce.number().int().min(1) }),
  body: seen.extend({
    /** The reason of the first person; the second one agrees to it. */
    reason: reason.optional(),
  }),
  reply: changed,
})

export const disagreeWithStop = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/stop/:number/disagree',
  summary: 'Gives a stop that one person released back, with why: it holds the cycle as before.',
  params: key.extend({ number: z.coerce.number().int().min(1) }),
  body: seen.extend({ reason }),
  reply: changed,
})

export const approveCycle = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/approve',
  summary: 'Approves what a cycle gave: it may be published and delivered. conflict: a stop still holds it.',
  body: seen,
  reply: changed,
})
