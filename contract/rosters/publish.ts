import { CYCLE_STATES, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Practitioners of a draft that the impact is worked out of; of more it is estimated from as many. */
export const MAX_EXACT_IMPACT = 20_000
/** Values that a preview shows of those that lose, one of each field and source. */
export const MAX_LOST_EXAMPLES = 5
const MAX_REASON = 500

/** Defines what a call about publishing can refuse in a field. */
export const PUBLISH_ERRORS = {
  noReason: 'Say why it is taken back.',
  longReason: `Keep the reason under ${MAX_REASON + 1} characters.`,
} as const

/** Defines why a call about publishing is refused as a conflict. */
export const PUBLISH_CONFLICTS = [
  'revision',
  'state',
  /** A worker is at it already. */
  'busy',
  /** The impact of what would be published has not been worked out yet. */
  'noPreview',
  /** A later file of the roster is published; it would win over this one. */
  'newerPublished',
] as const

/** Defines what a worker can be doing with a publication. */
export const PUBLISH_TASKS = ['preview', 'publish', 'rollBack'] as const

/** Defines why rows of a cycle do not enter the directory. */
export const LEFT_OUT_ROWS = ['noNpi', 'invalidNpi', 'organization', 'beginsLater', 'nothing'] as const

const seeing = [product('ROSTER_MANAGEMENT'), permission('VIEW_AND_DOWNLOAD_FILES')]
const deciding = [...seeing, permission('CREATE_MAPPINGS')]
const call = { transaction: 'own', tokens: 'single' } as const
const errors = ['account_disabled', 'forbidden', 'not_found'] as const
const key = z.object({ cycleId: z.uuid() })
/**
 * The revision of the cycle that the caller saw; a change in between answers `conflict` with the revision that is
 * stored now.
 */
const seen = z.object({ revision: z.int() })
const count = z.int()

/** Says where the rows that go out went: `rows` is `claimed` and all of `leftOut`. */
const account = z.object({
  rows: count,
  /** Rows that were read into statements about practitioners. */
  claimed: count,
  leftOut: z.record(z.enum(LEFT_OUT_ROWS), count),
  /** The effect on rows where people rejected changes; null if no one did. */
  decided: z.object({ addsOut: count, restored: count, corrected: count }).nullable(),
  /** Cells of claimed rows that say nothing to the directory, by field of the target. */
  unused: z.array(z.object({ field: z.string(), label: z.string(), cells: count })),
})

const example = z.object({
  npi: z.string(),
  name: z.string().nullable(),
  /** The path as claims name it; for a place it includes its position: 'locations.0.phone'. */
  path: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

const impact = z.object({
  /** Practitioners that the file speaks of. */
  practitioners: count,
  /** Practitioners that earlier files of the sender spoke of and this full file does not. */
  withdrawn: count,
  /** Practitioners that the registry does not list: what is said of them counts once it does. */
  notListed: count,
  /** Practitioners that the figures below were worked out of; fewer than there are: the figures are estimates. */
  sampled: count,
  isExact: z.boolean(),
  /** Practitioners that the organization will see otherwise. */
  changed: count,
  /** Practitioners that the organization sees as everyone does so far. */
  begun: count,
  byField: z.array(z.object({ field: z.string(), values: count })),
  placesAdded: count,
  placesEnded: count,
  examples: z.array(example),
  /** Values that lose against a fresher or stronger source. */
  lost: z.object({
    values: count,
    /** The number of these values that are newer or stronger than the value that stays, so that a person decides. */
    conflicts: count,
    bySource: z.array(z.object({ source: z.string(), values: count })),
    examples: z.array(
      example.omit({ before: true, after: true }).extend({
        stated: z.unknown(),
        kept: z.unknown(),
        source: z.string(),
        observedOn: z.string(),
      }),
    ),
  }),
})

export const publicationSchema = z.object({
  /** The sender as a source of the directory, whose statements the rows become; null before the first preview. */
  source: z.string().nullable(),
  task: z.enum(PUBLISH_TASKS).nullable(),
  /** Practitioners done and in all; `total` 0 while that is not known. */
  progress: z.object({ stage: z.string(), done: count, total: count }).nullable(),
  /** The reason why the last task failed, as a sentence. */
  failure: z.string().nullable(),
  /** Null until it was worked out for what the cycle gave last. */
  preview: z.object({ account, impact }).nullable(),
  /** Fields of the target that stay behind, with why. */
  notCarried: z.array(z.object({ id: z.string(), label: z.string(), reason: z.string() })),
  batch: z
    .object({
      id: z.uuid(),
      label: z.string(),
      publishedAt: z.string().nullable(),
      publishedBy: z.string().nullable(),
      rolledBackAt: z.string().nullable(),
      rolledBackBy: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** The day that the file speaks of: what others say of later days goes before it where it is stronger. */
  observedOn: z.string(),
  /** False where a later file of the roster is published, which would win over this one. */
  isNewest: z.boolean(),
  /** The actions that the caller may take now. */
  can: z.object({ preview: z.boolean(), publish: z.boolean(), cancel: z.boolean(), rollBack: z.boolean() }),
})

export const readPublication = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/cycle/:cycleId/publication',
  summary:
    'What publishing a cycle to the directory would change, how far it is, and the batch that came of it.',
  access: seeing,
  writes: false,
  params: key,
  reply: z.object({ publication: publicationSchema }),
  errors,
})

const change = {
  ...call,
  method: 'POST',
  access: deciding,
  writes: true,
  params: key,
  errors: [...errors, 'conflict'],
} as const
const changed = z.object({ revision: z.int(), state: z.enum(CYCLE_STATES) })

export const previewPublication = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/publication/preview',
  summary: 'Works out as a job what publishing an approved cycle would change. Nothing changes by it.',
  body: seen,
  reply: changed,
})

export const publishCycle = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/publication/publish',
  summary:
    "Publishes an approved cycle as a job: its rows become the sender's statements in the organization's directory. conflict: no impact was worked out, or a later file is published.",
  body: seen,
  reply: changed,
})

export const cancelPublication = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/publication/cancel',
  summary:
    'Stops a worker that previews, publishes or rolls back; nothing of its work stays. conflict: it is done.',
  body: seen,
  reply: changed,
})

export const rollBackCycle = endpoint({
  ...change,
  path: '/v2/cycle/:cycleId/publication/roll-back',
  summary: 'Takes a published cycle back as a job: every record is again as it was without it.',
  body: seen.extend({
    reason: z.string().trim().min(1, PUBLISH_ERRORS.noReason).max(MAX_REASON, PUBLISH_ERRORS.longReason),
  }),
  reply: changed,
})
