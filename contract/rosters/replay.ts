import { permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Defines how far a replay is. */
export const REPLAY_STATES = ['waiting', 'running', 'done', 'failed', 'canceled'] as const
/** Files that a replay runs over where nothing is said, and at most. */
export const REPLAYED_FILES = 3
export const MAX_REPLAYED_FILES = 10

/** Defines what the calls about replays can refuse in a field. */
export const REPLAY_ERRORS = {
  noFile: 'No file has come for this roster. Upload one first.',
  noDraft: 'Change the mapping first: the version in force is replayed against nothing.',
} as const

const call = {
  access: [product('ROSTER_MANAGEMENT'), permission('CREATE_MAPPINGS')],
  transaction: 'own',
  tokens: 'single',
} as const
const errors = ['account_disabled', 'forbidden', 'not_found'] as const
const key = z.object({ prefix: z.string().max(40), type: z.string().max(80) })
const text = z.string().nullable()

const changedCell = z.object({
  tab: z.string(),
  /** Physical, from 1. */
  row: z.int(),
  block: text,
  before: text,
  after: text,
})

export const replayResultSchema = z.object({
  /** Rows that come of the file with each config. */
  rows: z.object({ before: z.int(), after: z.int() }),
  changedRows: z.int(),
  /** Rows by where they went and go: 'held to out', 'missing to out'. */
  outcomes: z.record(z.string(), z.int()),
  /** Changed cells by field, in the order of the target. Values of sensitive fields are masked. */
  cells: z.array(
    z.object({
      field: z.string(),
      count: z.int(),
      /** An edit of the draft is about the field; otherwise it changed because of others. */
      isExplained: z.boolean(),
      examples: z.array(changedCell),
    }),
  ),
  /** Rules of which there are more or fewer findings. */
  findings: z.array(z.object({ code: z.string(), before: z.int(), after: z.int() })),
})

const listedFile = z.object({ id: z.uuid(), name: z.string(), receivedAt: z.string() })
export const replayedFileSchema = listedFile.extend({
  /** Null until the file was run, and where it could not be. */
  result: replayResultSchema.nullable(),
  /** The reason why the file could not be run, in a sentence. */
  problem: text,
})

const replay = z.object({
  id: z.uuid(),
  state: z.enum(REPLAY_STATES),
  /** The revision of the draft that it was made for. */
  revision: z.int(),
  /** The draft still says what was replayed. */
  isCurrent: z.boolean(),
  /** The version that it is compared with; null where none was in force. */
  baseNumber: z.int().nullable(),
  /** Share that is done, from 0 to 1. */
  done: z.number(),
  files: z.array(replayedFileSchema),
  askedAt: z.string(),
  finishedAt: text,
})

export const readMappingReplay = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/roster/:prefix/:type/mapping/replay',
  summary: 'What the draft of a mapping changes in the last files, as far as that was tried.',
  writes: false,
  params: key,
  reply: z.object({
    replay: replay.nullable(),
    /** The files that a replay would run over, the newest first. */
    files: z.array(listedFile),
    /** Files came before the newest one: a version needs a replay, or a reason why not. */
    isNeeded: z.boolean(),
  }),
  errors,
})

export const startMappingReplay = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/roster/:prefix/:type/mapping/replay',
  summary:
    'Begins to run the draft of a mapping and the version in force over the last files, in place of an earlier replay.',
  writes: true,
  params: key,
  body: z.object({
    /** The revision of the draft that the caller saw. */
    revision: z.int(),
    files: z.int().min(1).max(MAX_REPLAYED_FILES).default(REPLAYED_FILES),
  }),
  reply: z.object({ replay }),
  errors: [...errors, 'conflict'],
})

export const cancelMappingReplay = endpoint({
  ...call,
  method: 'DELETE',
  path: '/v2/roster/:prefix/:type/mapping/replay/:id',
  summary: 'Cancels a replay. conflict: it is over.',
  writes: true,
  params: key.extend({ id: z.uuid() }),
  reply: z.object({ replay }),
  errors: [...errors, 'conflict'],
})
