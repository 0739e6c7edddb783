import { CYCLE_STATES, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'

/** Rows of a page of findings: more than of other lists, because people look for what is alike. */
export const FINDING_PAGE_ROWS = 100
/** Different texts of a cause that are given with their counts. */
export const MAX_FINDING_TEXTS = 100
/** Texts that one fix may correct, each by itself. */
export const MAX_FIXED_TEXTS = 2000
/** Earlier files that a fix is tried on. */
export const TRIED_FILES = 6
/** Causes that one list of questions to a sender may have. */
export const MAX_QUESTIONS = 50
/** Rows that it names of each; of more it says how many there are. */
export const MAX_QUESTION_ROWS = 500
/** Defines what a page of findings can be sorted by. */
export const CYCLE_FINDING_SORTS = ['row', 'identity', 'name', 'street', 'place', 'value'] as const

/** Defines what a fix can be refused for. */
export const FIX_ERRORS = {
  noFix: 'No fix is known for this. Correct its texts, or ask the sender.',
  noTexts: 'No finding of this cycle has this text.',
  manyTexts: `More than ${MAX_FIXED_TEXTS} texts differ. Correct them in the mapping.`,
  noMapping: 'No mapping of this roster is in force.',
  notText: 'The field cannot be read from this text.',
} as const

const seeing = [product('ROSTER_MANAGEMENT'), permission('VIEW_AND_DOWNLOAD_FILES')]
const deciding = [...seeing, permission('CREATE_MAPPINGS')]
const call = { transaction: 'none', tokens: 'single' } as const
const errors = ['account_disabled', 'forbidden', 'not_found'] as const

const key = z.object({ cycleId: z.uuid() })
const count = z.int()
const text = z.string().nullable()
const severity = z.enum(['info', 'warning', 'error', 'reject'])
const balance = z.object({ in: count, out: count, held: count, rejected: count })

/** Names a cause of a rule about a field; null is the row as a whole. */
const causeKey = {
  rule: z.string().min(1).max(64),
  field: z.string().max(64).nullable(),
  cause: z.string().min(1).max(300),
}

/** Defines a fix: what is suggested for a cause, or what one text of the sender stands for. */
export const cycleFixSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cause'), ...causeKey }),
  z.object({
    kind: z.literal('text'),
    rule: causeKey.rule,
    field: z.string().min(1).max(64),
    from: z.string().min(1).max(10_000),
    /** Null: it stands for nothing. */
    to: z.string().trim().min(1).max(1000).nullable(),
  }),
])

const cause = z.object({
  cause: z.string(),
  label: z.string(),
  /** Says in a few words what to do. */
  advice: z.string(),
  findings: count,
  rows: count,
  /** Rows that go out once only this is fixed. */
  frees: z.object({ held: count, rejected: count }),
  /** The effect of a fix of all of them, in a sentence; null if only the sender knows what is right. */
  fix: text,
  /** The person who decided that these findings stay as they are; null if no one did. */
  left: z.object({ person: text, at: z.string() }).nullable(),
  tabs: z.array(z.object({ tab: z.string(), findings: count, rows: count, column: text })),
})

const rule = z.object({
  rule: z.string(),
  field: text,
  fieldLabel: text,
  severity,
  title: z.string(),
  hint: z.string(),
  findings: count,
  rows: count,
  /** Rows that go out once this rule and all above it in the list are fixed. */
  freesWithAbove: count,
  causes: z.array(cause),
})

const keptFix = z.object({
  id: z.uuid(),
  label: z.string(),
  rows: count,
  /** Whether it is no part of the source config: next month's file then has the same findings again. */
  isOnlyThisCycle: z.boolean(),
  at: z.string(),
  person: text,
})

export const readCycleFindings = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/findings',
  summary: 'All findings of a cycle, counted by rule and likely cause, and the fixes that were kept.',
  access: seeing,
  writes: false,
  params: key,
  reply: z.object({
    revision: z.int(),
    findings: count,
    balance,
    /** Rules that keep rows back come first, then warnings, then infos; in each the most frequent. */
    rules: z.array(rule),
    /** Rows that go out once all causes with a fix are fixed, but for those that stay as they are. */
    fixable: z.object({ causes: count, frees: count }),
    fixes: z.array(keptFix),
    /** The caller may fix, and the cycle can still run again. */
    canFix: z.boolean(),
    source: z.object({ id: z.uuid(), version: z.int().nullable() }).nullable(),
  }),
  errors,
})

const filters = {
  rule: z.string().max(64).optional(),
  /** Empty: the row as a whole. */
  field: z.string().max(64).optional(),
  cause: z.string().max(300).optional(),
  tab: z.string().max(200).optional(),
  /** Part of the text, or of what the row is known by. */
  search: z.string().trim().max(200).optional(),
}

const finding = z.object({
  /** Id of the mapped row. */
  id: count,
  /** Physical row of the file. */
  row: count,
  tab: z.string(),
  block: text,
  outcome: z.enum(['out', 'held', 'rejected']),
  rule: z.string(),
  field: text,
  cause: z.string(),
  message: z.string(),
  /** The text that the sender wrote; masked if only a few people may see it. */
  value: text,
  isMasked: z.boolean(),
  /** The value that the field gets from the fix of its cause; null if none is known. */
  fixed: text,
  column: text,
  /** 0-based. */
  columnIndex: count.nullable(),
  identity: text,
  name: text,
  street: text,
  place: text,
})

export const listCycleFindings = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/findings/rows',
  summary:
    'A page of findings, each with its row, what a person knows the row by, what the sender wrote and what a fix makes of it.',
  access: seeing,
  writes: false,
  params: key.extend({ ...pageParams(CYCLE_FINDING_SORTS, 'row'), ...filters }),
  reply: z.object({ findings: z.array(finding), ...pageFacts }),
  errors,
})

export const listCycleFindingTexts = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/findings/texts',
  summary: 'The different texts of findings with how many rows have each, the most frequent first.',
  access: seeing,
  writes: false,
  params: key.extend(filters),
  reply: z.object({
    distinct: count,
    texts: z.array(z.object({ value: text, fixed: text, rows: count })),
  }),
  errors,
})

export const exportCycleFindings = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/findings/export',
  summary: 'All findings that the filters leave, as CSV that no spreadsheet takes for formulas.',
  access: seeing,
  writes: true,
  params: key.extend(filters),
  reply: z.string(),
  file: ['text/csv'],
  isReadWhileSent: true,
  errors,
})

export const writeCycleQuestions = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/cycle/:cycleId/findings/questions',
  summary:
    'Questions to the sender as text: each cause with its rows, by tab, row, cell, what stands there and what is wrong with it.',
  access: seeing,
  writes: true,
  params: key,
  body: z.object({
    causes: z
      .array(z.object({ ...causeKey, tab: z.string().max(200).nullable() }))
      .min(1)
      .max(MAX_QUESTIONS),
  }),
  reply: z.object({ text: z.string() }),
  errors,
})

const preview = z.object({
  /** The changes that it makes in the source config, a sentence for each part. */
  sentences: z.array(z.string()),
  rows: count,
  /** Rows among them whose text becomes a value. */
  fixedRows: count,
  examples: z.array(z.object({ value: text, fixed: text, rows: count })),
  before: balance,
  after: balance,
  /** The same in earlier files of the roster that still have their results. */
  earlier: z.object({ files: count, cells: count }),
})

export const previewCycleFix = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/cycle/:cycleId/findings/preview',
  summary:
    'What a fix would do: rows of this file that it changes, what goes out then, and what it would have done in earlier files.',
  access: deciding,
  writes: false,
  params: key,
  body: z.object({ fix: cycleFixSchema }),
  reply: z.object({ preview }),
  errors,
})

const changed = z.object({ revision: z.int(), state: z.enum(CYCLE_STATES) })
const change = {
  ...call,
  method: 'POST',
  access: deciding,
  writes: true,
  errors: [...errors, 'conflict'],
} as const

export const keepCycleFix = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/findings/fix',
  summary:
    'Keeps a fix: it goes into the draft of the source config, for a second person to publish, unless it is for this cycle only; the cycle runs again with it.',
  params: key,
  body: z.object({ revision: z.int(), fix: cycleFixSchema, isOnlyThisCycle: z.boolean().default(false) }),
  reply: changed.extend({ fix: keptFix }),
})

export const undoCycleFix = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/findings/fix/:fixId/undo',
  summary: 'Takes a fix back, out of the draft too, and runs the cycle again without it.',
  params: key.extend({ fixId: z.uuid() }),
  body: z.object({ revision: z.int() }),
  reply: changed,
})

export const leaveCycleCause = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/findings/left',
  summary:
    'Says that the findings of a cause stay as they are in this cycle, for everyone who looks through them, or takes that back. Rows and outcomes stay the same.',
  params: key,
  body: z.object({ revision: z.int(), ...causeKey, isLeft: z.boolean() }),
  reply: changed,
})
