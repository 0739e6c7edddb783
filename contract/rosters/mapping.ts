import {
  CONFIG_VERSION_STATES,
  permission,
  product,
  SENSITIVE_KINDS,
  SENSITIVE_POLICIES,
} from '@concord/domain'
import { z } from 'zod'
import { daySchema } from '../day.ts'
import { endpoint } from '../endpoint.ts'

/** First rows of a file that a mapping is tried with. */
export const MAPPING_SAMPLE_ROWS = 200
export const MAX_MAPPING_NOTE = 2000
/** Different texts of a column that are given with their counts. */
export const MAX_COLUMN_VALUES = 2000

/** Defines what a mapping can refuse in a field. */
export const MAPPING_ERRORS = {
  longNote: `Keep the note under ${MAX_MAPPING_NOTE + 1} characters.`,
  longReason: 'Keep the reason under 501 characters.',
  noReplay: 'Replay the draft over the last files first, or say why it is published without.',
  pastDay: 'Choose today or a later day.',
  contradicted: 'The values contradict this field. Map another column, or keep it with a reason.',
} as const

const access = [product('ROSTER_MANAGEMENT'), permission('CREATE_MAPPINGS')]
const errors = ['account_disabled', 'forbidden', 'not_found'] as const
const key = z.object({ prefix: z.string().max(40), type: z.string().max(80) })
/** A config as people write it; `server` and `web` read it by the schemas of roster-language. */
const writtenConfig = z.record(z.string(), z.unknown())
const note = z.string().trim().max(MAX_MAPPING_NOTE, MAPPING_ERRORS.longNote)
const text = z.string().nullable()
const person = z.object({ id: z.uuid(), name: z.string() })

const version = z.object({
  number: z.int(),
  state: z.enum(CONFIG_VERSION_STATES),
  note: z.string(),
  changedAt: z.string(),
  /** The person who edited it last; null if the user is gone. */
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
  /** The policy that was applied to its values before they were stored; null if none was. */
  removed: z.enum(SENSITIVE_POLICIES).nullable(),
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
  /** The day from which the numbers of a spreadsheet count. */
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
    /** The draft, else the version in force; null where no mapping was saved. */
    source: draft
      .extend({
        configId: z.uuid(),
        config: writtenConfig,
        note: z.string(),
        changedAt: z.string(),
        effectiveOn: text,
        askedBy: text,
        /** The person who was asked to publish it; null if any user with the permission may. */
        askedOf: person.nullable(),
        /** The caller edited it or asked for it, and cannot publish it. */
        isOwn: z.boolean(),
      })
      .nullable(),
    /** Active users who may publish it, by name. */
    publishers: z.array(person),
    versions: z.array(version),
    /** Null where no file came, or where it cannot be read as it has to be. */
    file: file.nullable(),
    /** The reason why the file cannot be read that way, in a sentence. */
    fileProblem: z.string().nullable(),
    /** The differences between the file and the columns that the source was made for. */
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
    /** The revision of the draft that the caller saw; null if there was no draft. */
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
    'Saves the draft as a version that waits for a second person. invalid_input: the values of a column contradict its field, or it was not replayed.',
  access,
  transaction: 'none',
  writes: true,
  tokens: 'single',
  params: key.extend({ file: z.uuid().optional() }),
  body: z.object({
    revision: z.int(),
    effectiveOn: daySchema(),
    /** Null: of anyone who may publish it. */
    of: z.uuid().nullable().default(null),
    /** The reason for publishing it although it was not replayed over the last files. */
    withoutReplay: z.string().trim().min(1).max(500, MAPPING_ERRORS.longReason).nullable().default(null),
  }),
  reply: z.object({ draft: draft.extend({ changedAt: z.string() }) }),
  errors: [...errors, 'conflict'],
})

export const readRosterMappingVersion = endpoint({
  method: 'GET',
  path: '/v2/roster/:prefix/:type/mapping/version/:number',
  summary: 'One version of a mapping as it was written.',
  access,
  transaction: 'own',
  writes: false,
  tokens: 'single',
  params: key.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
  reply: z.object({ version, config: writtenConfig }),
  errors,
})

export const countRosterColumnValues = endpoint({
  method: 'GET',
  path: '/v2/roster/:prefix/:type/mapping/values',
  summary: 'The different texts of a column in all rows of a file, the most frequent first.',
  access,
  transaction: 'none',
  writes: false,
  tokens: 'single',
  params: key.extend({
    /** The column as configs name it. */
    column: z.string().min(1).max(1000),
    /** Id of the file; the newest of the roster, where nothing is said. */
    file: z.uuid().optional(),
  }),
  reply: z.object({
    /** Cells that hold anything. */
    filled: z.int(),
    distinct: z.int(),
    /** At most MAX_COLUMN_VALUES. */
    values: z.array(z.object({ text: z.string(), count: z.int() })),
    /** Few people may see the values: none are given. */
    isSensitive: z.boolean(),
  }),
  errors,
})
