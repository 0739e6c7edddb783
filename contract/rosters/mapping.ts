import { CONFIG_VERSION_STATES, permission, product, SENSITIVE_KINDS } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** First rows of a file that a mapping is tried with. */
export const MAPPING_SAMPLE_ROWS = 200
export const MAX_MAPPING_NOTE = 2000

/** Defines what a mapping can refuse in a field. */
export const MAPPING_ERRORS = {
  longNote: `Keep the note under ${MAX_MAPPING_NOTE + 1} characters.`,
  contradicted: 'The values contradict this field. Map another column, or keep it with a reason.',
} as const

const access = [product('ROSTER_MANAGEMENT'), permission('CREATE_MAPPINGS')]
const errors = ['account_disabled', 'forbidden', 'not_found'] as const
const key = z.object({ prefix: z.string().max(40), type: z.string().max(80) })
/** A config as people write it; `server` and `web` read it by the schemas of roster-language. */
const writtenConfig = z.record(z.string(), z.unknown())
const note = z.string().trim().max(MAX_MAPPING_NOTE, MAPPING_ERRORS.longNote)
const text = z.string().nullable()

const version = z.object({
  number: z.int(),
  state: z.enum(CONFIG_VERSION_STATES),
  note: z.string(),
  changedAt: z.string(),
  /** Who edited it last; null when they are gone. */
  author: z.string().nullable(),
  effectiveOn: z.string().nullable(),
})

const column = z.object({
  /** 0-based. */
  index: z.int(),
  header: z.string(),
  filled: z.int(),
  distinct: z.int(),
  samples: z.array(z.string()),
  shape: z.string(),
  /** Share of the values with that shape; null where any text has it. */
  share: z.number().nullable(),
  /** The values are masked. */
  sensitive: z.enum(SENSITIVE_KINDS).nullable(),
  /** The field that the column is suggested to be. */
  field: z.string().nullable(),
  /** The block of columns that it stands in, from 1. */
  repeat: z.int().nullable(),
  verdict: z.enum(['sure', 'likely', 'ask']),
  confidence: z.number(),
  top: z.array(z.string()),
  reason: z.string(),
})

const file = z.object({
  id: z.uuid(),
  name: z.string(),
  receivedAt: z.string(),
  tab: z.string(),
  /** Tabs with rows of other columns, which this mapping does not read. */
  otherTabs: z.array(z.string()),
  /** What a spreadsheet number counts from. */
  dayZero: z.string(),
  headers: z.array(z.string()),
  /** Rows of data in all. */
  dataRows: z.int(),
  columns: z.array(column),
  /** The first rows, with their numbers in the file. */
  rows: z.array(
    z.object({
      row: z.int(),
      cells: z.array(text),
      /** Most of the row is struck through. */
      isStruck: z.boolean().optional(),
    }),
  ),
  /** The source config that is proposed for it. */
  proposed: writtenConfig,
})

const draft = z.object({ number: z.int(), revision: z.int(), state: z.enum(CONFIG_VERSION_STATES) })

export const readRosterMapping = endpoint({
  method: 'GET',
  path: '/v2/roster/:prefix/:type/mapping',
  summary:
    'How the files of a roster are mapped: columns with what they hold and are suggested to be, first rows, target and source.',
  access,
  transaction: 'none',
  writes: false,
  tokens: 'single',
  params: key.extend({
    /** Id of the file; the newest of the roster, where nothing is said. */
    file: z.uuid().optional(),
  }),
  reply: z.object({
    roster: z.object({ sender: z.string(), type: z.string() }),
    target: z.object({ name: z.string(), config: writtenConfig }),
    /** Null where no mapping was saved. */
    source: draft.extend({ config: writtenConfig, note: z.string(), changedAt: z.string() }).nullable(),
    versions: z.array(version),
    /** Null where no file came, or where it cannot be read as it has to be. */
    file: file.nullable(),
    /** Why the file cannot be read so, in a sentence. */
    fileProblem: z.string().nullable(),
    /** What is otherwise in the file than in the columns that the source was made for. */
    drift: z
      .object({ messages: z.array(z.string()), questions: z.array(z.string()), repaired: writtenConfig })
      .nullable(),
  }),
  errors,
})

export const saveRosterMapping = endpoint({
  method: 'PUT',
  path: '/v2/roster/:prefix/:type/mapping',
  summary: 'Keeps the draft of a mapping. conflict: someone else changed it.',
  access,
  transaction: 'own',
  writes: true,
  tokens: 'single',
  params: key,
  body: z.object({
    /** Of the draft that was seen; null where there was none. */
    revision: z.int().nullable(),
    config: writtenConfig,
    note,
  }),
  bodyBytes: 8 * 1024 * 1024,
  reply: z.object({ draft: draft.extend({ changedAt: z.string() }) }),
  errors: [...errors, 'conflict'],
})

export const askForRosterMapping = endpoint({
  method: 'POST',
  path: '/v2/roster/:prefix/:type/mapping/ask',
  summary:
    'Saves the draft as a version that waits for a second person. invalid_input: the values of a column contradict its field.',
  access,
  transaction: 'none',
  writes: true,
  tokens: 'single',
  params: key.extend({ file: z.uuid().optional() }),
  body: z.object({ revision: z.int(), effectiveOn: z.iso.date() }),
  reply: z.object({ draft: draft.extend({ changedAt: z.string() }) }),
  errors: [...errors, 'conflict'],
})
