import {
  CHANGE_EFFECTS,
  CONFLICT_CHOICES,
  IDLE_REASONS,
  LINE_VERDICTS,
  RECORD_RULES,
  type RecordRuleCode,
  SOURCE_KINDS,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts } from '../paging.ts'
import {
  seenUpdate,
  updateAccess,
  updateCall,
  updateChangeAccess,
  updateErrors,
  updateKey,
  updateSchema,
} from './update.ts'

/** Practitioners of one page of an impact report. */
export const IMPACT_PAGE_PRACTITIONERS = 25
/** Changes that one call can select or decide one by one. */
export const MAX_SELECTED_ONE_BY_ONE = 2000
/** ZIP codes that an impact names; of the others it says how many practitioners they have. */
export const MAX_IMPACT_PLACES = 200
const MAX_REASON = 500

/** Defines what a call about the impact of an update can refuse in a field. */
export const IMPACT_ERRORS = {
  noReason: 'Say why.',
  longReason: `Keep the reason under ${MAX_REASON + 1} characters.`,
  noTakeReason: 'Say why this value goes before the one that stands.',
  notConflict: 'Only a conflict can be decided.',
  idle: 'This change has no effect.',
  otherChange: 'The update has no such change.',
} as const

/** Defines why a decision on an update is refused, beside `UPDATE_CONFLICTS`. */
export const IMPACT_CONFLICTS = [
  'revision',
  'state',
  'busy',
  /** Records of the update changed since its impact was computed; compute it again and look. */
  'moved',
  /** No change is selected. */
  'nothing',
] as const

/** Defines what a worker can be doing with an update. */
export const UPDATE_TASKS = ['impact', 'apply', 'undo'] as const

const count = z.int()
const effect = z.enum(CHANGE_EFFECTS)
const ruleCode = z.enum(Object.keys(RECORD_RULES) as RecordRuleCode[])
const source = z.object({ kind: z.enum(SOURCE_KINDS), name: z.string() })

/** The effects of applying the selected changes. */
export const impactSchema = z.object({
  computedAt: z.string(),
  /** Practitioners that change, and all that the update speaks of. */
  practitioners: count,
  practitionersInAll: count,
  /** Selected changes that take effect, and all changes of the update. */
  fields: count,
  fieldsInAll: count,
  /** Columns of records that are written, as the history will list them. */
  values: count,
  byField: z.array(z.object({ field: z.string(), changes: count })),
  locations: z.object({ changed: count, moved: count, added: count, ended: count }),
  rules: z.object({
    fixed: count,
    broken: count,
    byRule: z.array(z.object({ code: ruleCode, fixed: count, broken: count })),
  }),
  /** Practitioners whose verification counts again; only what vouches for a record does that. */
  clocks: count,
  /** Saved searches with alerts that have practitioners who change among their hits. */
  searches: count,
  /** Sources whose values no longer stand. */
  replaced: z.array(source.extend({ values: count })),
  /** The ZIP codes where the practitioners that change practice afterward, most practitioners first. */
  places: z.array(
    z.object({
      zip: z.string(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      practitioners: count,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
  otherPlaces: z.object({ zips: count, practitioners: count }),
})

/**
 * The number of changes of each effect, the number of these that are selected, and of those that are not the number that
 * practices are asked about.
 */
const effectCounts = z.record(effect, z.object({ all: count, selected: count, asked: count }))

const standing = z.object({
  value: z.unknown(),
  source,
  observedOn: z.string(),
  /** Weight times freshness. */
  score: z.number(),
  /** True for a source whose fresh statements go before those of others. */
  isFirst: z.boolean(),
})

export const impactChangeSchema = z.object({
  number: count,
  line: count,
  npi: z.string(),
  path: z.string(),
  field: z.string(),
  /** The street and ZIP of the place that it is about; null for the record itself. */
  place: z.string().nullable(),
  before: z.unknown(),
  beforeSource: source.nullable(),
  value: z.unknown(),
  verdict: z.enum(LINE_VERDICTS),
  selected: z.boolean(),
  effect,
  /** The reason why a change has no effect. */
  idleReason: z.enum(IDLE_REASONS).nullable(),
  /** True for what someone attests to be as the record states it: its verification counts again. */
  confirms: z.boolean(),
  /** Rules that the change would break, and those that it fixes. */
  breaks: z.array(ruleCode),
  fixes: z.array(ruleCode),
  /** Miles that a place moves by its ZIP code, and where to. */
  moves: z.object({ miles: z.number().nullable(), zip: z.string() }).nullable(),
  /** The details of a conflict: the current value, and how the value of the update counts against it. */
  conflict: z.object({ standing, own: standing.omit({ value: true }), hasEvidence: z.boolean() }).nullable(),
  choice: z.enum(CONFLICT_CHOICES),
  reason: z.string().nullable(),
  /** A number from 0 to 1: the certainty of whom it means, times the evidence, times how it came in. */
  confidence: z.number(),
})

const reason = z.string().trim().max(MAX_REASON, IMPACT_ERRORS.longReason)

/** The selected changes: first all, or all of an effect, then the named ones, then the decisions on conflicts. */
const selectionSchema = z.object({
  all: z
    .array(z.object({ effect: effect.nullable(), selected: z.boolean() }))
    .max(10)
    .default([]),
  changes: z
    .array(z.object({ number: count, selected: z.boolean() }))
    .max(MAX_SELECTED_ONE_BY_ONE)
    .default([]),
  decisions: z
    .array(z.object({ number: count, choice: z.enum(CONFLICT_CHOICES), reason: reason.default('') }))
    .max(MAX_SELECTED_ONE_BY_ONE)
    .default([]),
})

const call = { ...updateCall, transaction: 'system', access: updateAccess, params: updateKey } as const
const change = {
  ...call,
  access: updateChangeAccess,
  writes: true,
  errors: [...updateErrors, 'conflict'],
} as const
const body = seenUpdate
const reply = z.object({ update: updateSchema })
const reasoned = body.extend({ reason: reason.min(1, IMPACT_ERRORS.noReason) })

export const readUpdateImpact = endpoint({
  ...call,
  ...{ method: 'GET', path: '/v2/data-update/:updateId/impact', writes: false, errors: updateErrors },
  summary:
    'What applying the selected changes of a data update would do, how many changes are ready, in conflict, break a rule or have no effect, and what the caller may do now.',
  reply: z.object({
    update: updateSchema,
    /** Null until it was computed. */
    impact: impactSchema.nullable(),
    counts: effectCounts,
    /** Changes of lines that were left out. */
    leftOut: count,
    /** True where records of the update changed since. */
    isOutdated: z.boolean(),
    task: z.enum(UPDATE_TASKS).nullable(),
    /** The number of changes that practices are asked about and that no one decided to apply. */
    asked: count,
    can: z.object({
      select: z.boolean(),
      apply: z.boolean(),
      undo: z.boolean(),
      reject: z.boolean(),
      returnToDraft: z.boolean(),
      reopen: z.boolean(),
      compute: z.boolean(),
      cancel: z.boolean(),
    }),
  }),
})

export const listImpactChanges = endpoint({
  ...call,
  ...{ method: 'GET', path: '/v2/data-update/:updateId/impact/changes', writes: false, errors: updateErrors },
  summary: 'A page of the practitioners of a data update, each with its changes: before, after and effect.',
  params: updateKey.extend({
    effect: effect.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  reply: z.object({
    practitioners: z.array(
      z.object({ npi: z.string(), name: z.string().nullable(), changes: z.array(impactChangeSchema) }),
    ),
    ...pageFacts,
  }),
})

export const computeUpdateImpact = endpoint({
  ...change,
  ...{ method: 'POST', path: '/v2/data-update/:updateId/impact' },
  summary:
    'Computes the impact of an open data update again, against the directory of now; a large one by a job.',
  ...{ body, reply },
})

export const previewUpdateSelection = endpoint({
  ...call,
  ...{ method: 'POST', path: '/v2/data-update/:updateId/selection/preview', writes: false },
  summary:
    'The impact of another selection of changes, without storing it; null for an update too large for that.',
  body: selectionSchema,
  reply: z.object({ impact: impactSchema.nullable(), counts: effectCounts }),
  errors: [...updateErrors, 'conflict'],
})

export const changeUpdateSelection = endpoint({
  ...change,
  ...{ method: 'PUT', path: '/v2/data-update/:updateId/selection' },
  summary: 'Keeps which changes of an open data update are selected and what is decided of its conflicts.',
  body: body.extend(selectionSchema.shape),
  reply,
})

export const applyDataUpdate = endpoint({
  ...change,
  ...{ method: 'POST', path: '/v2/data-update/:updateId/apply' },
  summary:
    'Applies the selected changes as one step that can be undone; a large update by a job. conflict: nothing is selected, or records changed since the impact was computed.',
  ...{ body, reply },
})

export const undoDataUpdate = endpoint({
  ...change,
  ...{ method: 'POST', path: '/v2/data-update/:updateId/undo' },
  summary: 'Takes back an applied data update: every record is again as it would be without it.',
  ...{ body: reasoned, reply },
})

export const rejectDataUpdate = endpoint({
  ...change,
  ...{ method: 'POST', path: '/v2/data-update/:updateId/reject' },
  summary: 'Rejects an open data update with a reason; nothing of it is applied.',
  ...{ body: reasoned, reply },
})

export const returnDataUpdate = endpoint({
  ...change,
  ...{ method: 'POST', path: '/v2/data-update/:updateId/draft' },
  summary:
    'Makes an open data update a draft again, which can be edited; its impact and selection are dropped.',
  ...{ body, reply },
})

export const reopenDataUpdate = endpoint({
  ...change,
  ...{ method: 'POST', path: '/v2/data-update/:updateId/reopen' },
  summary: 'Opens a rejected or undone data update again and computes its impact.',
  ...{ body, reply },
})

export const cancelUpdateTask = endpoint({
  ...change,
  ...{ method: 'POST', path: '/v2/data-update/:updateId/cancel' },
  summary: 'Stops a worker that computes the impact, applies or undoes; nothing of its work stays.',
  ...{ body, reply },
})
