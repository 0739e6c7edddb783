import {
  CHANGE_CAUSES,
  CHANGE_DECISIONS,
  CHANGE_STATES,
  DECIDED_CLASSES,
  permission,
  product,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Lines of one page of a comparison. */
export const COMPARISON_PAGE_ROWS = 100
/** Single lines that one decision can be about, at most. */
export const MAX_DECIDED_KEYS = 1000
/** Places that a filter offers at once, those of most lines. */
export const MAX_COMPARISON_PLACES = 50
/** Defines what the lines of a comparison can be sorted by; by their likely cause unless it is said. */
export const COMPARISON_SORTS = ['cause', 'name', 'npi', 'place', 'field', 'before', 'after', 'row'] as const

/** Defines what a decision can refuse in a field. */
export const COMPARISON_ERRORS = {
  manyKeys: `Choose at most ${MAX_DECIDED_KEYS} rows at a time, or decide on their group.`,
  nothing: 'Nothing would change: what you chose is decided like this already.',
} as const

const seeing = [product('ROSTER_MANAGEMENT'), permission('VIEW_AND_DOWNLOAD_FILES')]
const errors = ['account_disabled', 'forbidden', 'not_found'] as const
const call = { transaction: 'none', tokens: 'single' } as const
const count = z.int()
const key = z.object({ cycleId: z.uuid() })
const causes = CHANGE_CAUSES.map(({ id }) => id)

const plain = (length: number) =>
  z
    .string()
    .max(length)
    .refine((text) => !text.includes('\0'))

const meant = {
  class: z.enum(DECIDED_CLASSES).optional(),
  cause: z.enum(causes).optional(),
  /** Id of the field that differs. */
  field: plain(80).optional(),
  place: plain(300).optional(),
  /** A part of the name, the NPI or a value. */
  text: plain(200).optional(),
}
const filters = { ...meant, state: z.enum(CHANGE_STATES).optional() }

/** The lines that a decision is about: those that meet all given conditions. */
export const changeSelectorSchema = z.object({
  ...meant,
  keys: z
    .array(z.string().regex(/^\d{1,20}$/))
    .min(1)
    .max(MAX_DECIDED_KEYS, COMPARISON_ERRORS.manyKeys)
    .optional(),
  /** Only lines that no one has decided on yet. */
  isOpen: z.boolean().optional(),
})

const states = { accepted: count, rejected: count, open: count }

const kind = z.object({
  class: z.enum(DECIDED_CLASSES),
  /** Rows of this kind; of changes, rows with at least one. */
  rows: count,
  /** The items to decide about: for changes, every field of a row. */
  lines: count,
  ...states,
  /** Rows as a share of the rows of the baseline. */
  share: z.number(),
  /** The same of earlier cycles, the oldest first. */
  past: z.array(z.number()),
  /** The share that is beyond what earlier cycles make usual; null where there are too few of them. */
  above: z.number().nullable(),
  causes: z.array(z.object({ cause: z.enum(causes), lines: count })),
  /** Lines by the field that differs, the most first. */
  fields: z.array(z.object({ field: z.string(), lines: count })),
})

const baselineSchema = z.object({ id: z.uuid(), period: z.string(), rows: count })

const decided = z.object({
  number: count,
  decision: z.enum(CHANGE_DECISIONS),
  selector: changeSelectorSchema,
  /** Lines that it changed when it was made. */
  lines: count,
  person: z.string(),
  at: z.string(),
})

export const changeLineSchema = z.object({
  line: count,
  /** Names it in decisions, in this run and in the next one. */
  key: z.string(),
  class: z.enum(DECIDED_CLASSES),
  kind: z.enum(['explicit', 'implicit']).nullable(),
  cause: z.enum(causes),
  /** Whether it is two halves, a term and an add. */
  isPair: z.boolean(),
  npi: z.string().nullable(),
  name: z.string().nullable(),
  place: z.string().nullable(),
  tin: z.string().nullable(),
  field: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  why: z.string(),
  tab: z.string().nullable(),
  row: count.nullable(),
  differs: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  said: z.enum(CHANGE_DECISIONS),
})

const group = z.object({
  cause: z.enum(causes),
  class: z.enum(DECIDED_CLASSES),
  lines: count,
  /** The number of lines shown: a term and an add that belong together count as one. */
  shown: count,
  ...states,
  moved: count,
  isPaired: z.boolean(),
  fields: z.array(z.object({ field: z.string(), lines: count })),
  first: z.array(changeLineSchema),
})

export const readComparison = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/comparison',
  summary:
    'What differs from the baseline by kind, what is usual of each, and how much of it is accepted, rejected and open.',
  access: seeing,
  writes: false,
  params: key,
  reply: z.object({
    revision: count,
    /** Null: there is nothing to compare with, and every row is an add. */
    comparison: z
      .object({
        baseline: baselineSchema,
        kinds: z.array(kind),
        lines: count,
        ...states,
        unchanged: count,
        /** Rows of the baseline of which nothing is said, because the row is held. */
        held: count,
        /** Ids of the fields that distinguish rows, with the labels of all fields of the target. */
        keyFields: z.array(z.string()),
        labels: z.record(z.string(), z.string()),
        notCompared: z.array(z.string()),
        /** The latest decisions that count, the newest first. */
        decisions: z.array(decided),
      })
      .nullable(),
    rowsOut: count.nullable(),
    canDecide: z.boolean(),
  }),
  errors,
})

export const listComparisonGroups = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/comparison/groups',
  summary: 'The differences that the filters leave by their likely cause, each with its first lines.',
  access: seeing,
  writes: false,
  params: key.extend(filters),
  reply: z.object({
    revision: count,
    groups: z.array(group),
    /** Counts of all lines that match the filters, whatever state they ask for. */
    lines: count,
    ...states,
  }),
  errors,
})

export const listComparisonLines = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/comparison/lines',
  summary:
    'A page of the differences that the filters leave, each with what it was, what it is and why it looks so.',
  access: seeing,
  writes: false,
  params: key.extend({
    ...filters,
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    sort: z
      .enum(COMPARISON_SORTS.flatMap((name): (typeof name | `-${typeof name}`)[] => [name, `-${name}`]))
      .default('cause'),
  }),
  reply: z.object({ revision: count, lines: z.array(changeLineSchema), total: count, page: count }),
  errors,
})

export const listComparisonPlaces = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/comparison/places',
  summary: 'The places of most differences, for the filter; only those that hold a text, where one is given.',
  access: seeing,
  writes: false,
  params: key.extend({ text: plain(200).optional() }),
  reply: z.object({ places: z.array(z.object({ place: z.string(), lines: count })) }),
  errors,
})

export const countDecision = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/comparison/effect',
  summary: 'How many differences a decision would be about, and of how many it would change what was said.',
  access: seeing,
  writes: false,
  params: key.extend({ ...filters, decision: z.enum(CHANGE_DECISIONS) }),
  reply: z.object({ revision: count, lines: count, changed: count }),
  errors,
})

const change = {
  ...call,
  access: [...seeing, permission('CREATE_MAPPINGS')],
  writes: true,
  errors: [...errors, 'conflict'],
} as const
const seen = z.object({ revision: count })

export const decideChanges = endpoint({
  ...change,
  method: 'POST',
  path: '/v2/cycle/:cycleId/comparison/decision',
  summary:
    'Accepts or rejects differences, takes a term and an add for one move, or opens them again. conflict: the cycle was approved.',
  params: key,
  body: seen.extend({ decision: z.enum(CHANGE_DECISIONS), selector: changeSelectorSchema }),
  reply: z.object({ revision: count, number: count, changed: count }),
})

export const undoChangeDecision = endpoint({
  ...change,
  method: 'POST',
  path: '/v2/cycle/:cycleId/comparison/decision/:number/undo',
  summary: 'Takes a decision back: what was said before it counts again.',
  params: key.extend({ number: z.coerce.number().int().min(1) }),
  body: seen,
  reply: z.object({ revision: count }),
})

export const exportComparison = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/comparison/export',
  summary:
    'All differences that the filters leave, with what was decided, as CSV that no spreadsheet takes for formulas.',
  access: seeing,
  writes: true,
  params: key.extend(filters),
  reply: z.string(),
  file: ['text/csv'],
  isReadWhileSent: true,
  errors,
})
