import { CYCLE_STATES, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageFacts } from '../paging.ts'

/** Rows of a page of the output of a cycle, and of the cells that fixes change. */
export const OUTPUT_PAGE_ROWS = 100
/** Cells that one call fixes at most. */
export const MAX_FIXED_CELLS = 10_000
/** Cells that one file of fixed rows changes at most. */
export const MAX_FILE_CELLS = 100_000
const MAX_CELL = 10_000

/** Defines where rows of a file go. */
export const ROW_OUTCOMES = ['out', 'held', 'rejected'] as const

/** Defines how far fixes of cells are. */
export const CYCLE_FIX_STATES = ['placing', 'proposed', 'applied', 'refused', 'undone'] as const

/** Defines what a call about the output of a cycle can refuse in a field. */
export const OUTPUT_ERRORS = {
  sort: 'Name a field of the target, or :row, with a minus in front from the last to the first.',
  filters: 'Write it as JSON: {"city":"dallas","state":"=TX","phone":"="}.',
  filteredField: 'Filter by fields of the target.',
  tab: 'Name a tab that the source reads.',
  place: 'Name a cell of a row of data.',
  before: 'The cell holds another text now.',
  same: 'Give another text than the one that stands there.',
  twice: 'Name each cell once.',
} as const

const seeing = [product('ROSTER_MANAGEMENT'), permission('VIEW_AND_DOWNLOAD_FILES')]
const deciding = [...seeing, permission('CREATE_MAPPINGS')]
const errors = ['account_disabled', 'forbidden', 'not_found'] as const

const count = z.int()
const text = z.string().nullable()
const key = z.object({ cycleId: z.uuid() })
const page = z.coerce.number().int().min(1).max(1_000_000).default(1)
const person = z.object({ id: z.uuid(), name: z.string() })
const outcome = z.enum(ROW_OUTCOMES)
const severity = z.enum(['info', 'warning', 'error', 'reject'])

const reading = { method: 'GET', access: seeing, writes: false, tokens: 'single', errors } as const

export const listCycleOutput = endpoint({
  ...reading,
  path: '/v2/cycle/:cycleId/output',
  summary:
    'A page of 100 of all rows that a cycle made, held and rejected ones too, as its last run gave them.',
  transaction: 'none',
  params: key.extend({
    page,
    /** A field, or :row, the row of the file; with a minus in front from the last to the first. The order of the file, where nothing is said. */
    sort: z
      .string()
      .max(100)
      .regex(/^-?(?::row|[A-Za-z0-9_-]+)$/, OUTPUT_ERRORS.sort)
      .optional(),
    outcome: outcome.optional(),
    /**
     * JSON by field: text that the value contains in any case, '=' and the exact text, or '=' alone for an empty value.
     */
    filters: z.string().max(4000).optional(),
  }),
  reply: z.object({
    fields: z.array(
      z.object({ id: z.string(), label: z.string(), type: z.string(), isRequired: z.boolean() }),
    ),
    rows: z.array(
      z.object({
        /** The id of this row in the results of this attempt. */
        id: count,
        /** The row number in the file, from 1. */
        row: count,
        tab: z.string(),
        block: text,
        outcome,
        /** Values by field, only those that are not empty. */
        values: z.record(z.string(), z.string()),
        findings: z.array(
          z.object({ field: text, code: z.string(), severity, message: z.string(), value: text }),
        ),
      }),
    ),
    ...pageFacts,
    /** Rows of all outcomes, whatever the filters. */
    counts: z.record(outcome, count),
    attempt: count,
  }),
})

const cell = z.object({
  column: z.string(),
  /** The address as in a workbook, such as K431. Null for a column that a step adds. */
  address: text,
  /** 0-based; null for a column that a step adds. */
  index: count.nullable(),
  /** The text that the file holds, the one that a spreadsheet shows, and the one that was read. */
  stored: text,
  shown: text,
  text,
  /** Someone fixed it in this cycle: what stands in its place, and who did it. */
  fix: z
    .object({
      text,
      fixesId: z.uuid().nullable(),
      origin: z.enum(['grid', 'file']).nullable(),
      person: person.nullable(),
      at: text,
    })
    .nullable(),
  /** The step that changed it, and the row of the file that its text comes from if that is a different row. */
  step: z
    .object({
      use: z.enum(['fillDown', 'explode', 'merge', 'number', 'markStruck']),
      fromRow: count.nullable(),
    })
    .nullable(),
  /** The text that was mapped. */
  used: text,
})

export const traceCycleOutput = endpoint({
  ...reading,
  path: '/v2/cycle/:cycleId/output/:rowId/:field',
  summary:
    'How a field of an output row came to its value: the cells of the file as stored and as shown, fixes, steps, each transform, and findings.',
  transaction: 'none',
  params: key.extend({
    rowId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    field: z.string().max(100),
  }),
  reply: z.object({
    file: z.string(),
    tab: z.string(),
    row: count,
    block: text,
    outcome,
    field: z.object({ id: z.string(), label: z.string() }),
    value: text,
    cells: z.array(cell),
    steps: z.array(
      z.object({
        kind: z.enum([
          ...(['column', 'constant', 'formula', 'transform', 'crosswalk'] as const),
          ...(['correction', 'completed', 'field'] as const),
        ]),
        label: z.string(),
        text,
      }),
    ),
    findings: z.array(z.object({ code: z.string(), severity, message: z.string(), value: text })),
    /** The version of the source that the mapping is of, and of the target. */
    source: z.object({ name: z.string(), version: count.nullable() }),
    target: z.object({ name: z.string(), version: count.nullable() }),
  }),
})

/** Defines what files of a cycle are for. */
export const CYCLE_FILE_KINDS = ['clean', 'annotated', 'findings', 'changes', 'summary', 'manifest'] as const

export const listCycleFiles = endpoint({
  ...reading,
  path: '/v2/cycle/:cycleId/files',
  summary: 'The files that a cycle gave for people and for receivers, each with its size and its hash.',
  transaction: 'own',
  params: key,
  reply: z.object({
    files: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(CYCLE_FILE_KINDS),
        bytes: count,
        sha256: z.string(),
        /** Rows of it, where it holds rows. */
        rows: count.nullable(),
      }),
    ),
    /** The clean files without the changes that were rejected are not made yet. */
    isMaking: z.boolean(),
  }),
})

export const downloadCycleFile = endpoint({
  ...reading,
  path: '/v2/cycle/:cycleId/file/:name',
  summary:
    'One file that a cycle gave: the clean file, the annotated file of the sender, findings, changes, or manifest.json with hashes and control totals.',
  writes: true,
  transaction: 'own',
  params: key.extend({ name: z.string().max(100) }),
  reply: z.string(),
  file: ['application/octet-stream'],
  isStored: true,
})

const fixes = z.object({
  id: z.uuid(),
  origin: z.enum(['grid', 'file']),
  state: z.enum(CYCLE_FIX_STATES),
  /** The file of fixed rows; null for cells that were edited one by one. */
  file: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  madeBy: person.nullable(),
  madeAt: z.string(),
  decidedBy: person.nullable(),
  decidedAt: text,
  /** Rows and cells that it changes. */
  rows: count,
  cells: count,
  /** Set for a file: the number of unchanged rows, and the first rows without a matching row of the roster. */
  unchanged: count,
  unplaced: z.array(z.object({ tab: z.string(), row: count, reason: z.string() })),
  unplacedRows: count,
  ignoredColumns: z.array(z.string()),
  /** The reason for a refusal, in a sentence. */
  refusal: text,
})

export const listCycleFixes = endpoint({
  ...reading,
  path: '/v2/cycle/:cycleId/fixes',
  summary: 'What people fixed in the file of a cycle, the newest first: cells, and files of fixed rows.',
  transaction: 'own',
  params: key,
  reply: z.object({ fixes: z.array(fixes) }),
})

export const listFixedCells = endpoint({
  ...reading,
  path: '/v2/cycle/:cycleId/fixes/:fixesId',
  summary: 'A page of the cells that fixes change, with what stood there and what stands there after.',
  transaction: 'own',
  params: key.extend({ fixesId: z.uuid(), page }),
  reply: z.object({
    cells: z.array(
      z.object({ tab: z.string(), row: count, column: count, header: z.string(), before: text, after: text }),
    ),
    ...pageFacts,
  }),
})

const change = {
  access: deciding,
  writes: true,
  tokens: 'single',
  errors: [...errors, 'conflict'],
} as const
const seen = z.object({ revision: z.int() })
const changed = z.object({ revision: z.int(), state: z.enum(CYCLE_STATES), fixesId: z.uuid() })

export const fixCycleCells = endpoint({
  ...change,
  method: 'PUT',
  path: '/v2/cycle/:cycleId/fixes',
  summary:
    'Fixes cells of the file for this cycle alone, and runs it again. Each names what stands there now. conflict: the cycle was changed, or cannot be run.',
  transaction: 'none',
  params: key,
  bodyBytes: 4 * 2 ** 20,
  body: seen.extend({
    cells: z
      .array(
        z.object({
          tab: z.string().max(200),
          /** The row number in the file, from 1. */
          row: z.int().min(1).max(2_000_000_000),
          /** 0-based. */
          column: z.int().min(0).max(20_000),
          before: z.string().max(MAX_CELL).nullable(),
          /** Null for an emptied cell. */
          after: z.string().max(MAX_CELL).nullable(),
        }),
      )
      .min(1)
      .max(MAX_FIXED_CELLS),
  }),
  reply: changed,
})

export const applyCycleFixes = endpoint({
  ...change,
  method: 'POST',
  path: '/v2/cycle/:cycleId/fixes/:fixesId/apply',
  summary: 'Lets a file of fixed rows count, and runs the cycle again.',
  transaction: 'own',
  params: key.extend({ fixesId: z.uuid() }),
  body: seen,
  reply: changed,
})

export const undoCycleFixes = endpoint({
  ...change,
  method: 'POST',
  path: '/v2/cycle/:cycleId/fixes/:fixesId/undo',
  summary: 'Takes fixes back; those that counted count no more, and the cycle runs again.',
  transaction: 'own',
  params: key.extend({ fixesId: z.uuid() }),
  body: seen,
  reply: changed,
})
