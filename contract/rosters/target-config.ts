import { permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { writtenConfigSchema } from './config.ts'

/** Characters of the text of a config at most. */
export const MAX_TARGET_TEXT = 4 * 1024 * 1024
/** Defines what a version of a target config can be downloaded as. */
export const TARGET_DOWNLOADS = ['config', 'rowSchema'] as const

/** Defines what a call about target configs can refuse in a field. */
export const TARGET_ERRORS = {
  noText: 'Paste or choose a target config or a JSON Schema.',
  longText: 'Keep it under 4 MB.',
} as const

const access = [product('ROSTER_MANAGEMENT'), permission('TARGET_CONFIGURATION')]
const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const
const call = { access, transaction: 'own', tokens: 'single' } as const

const key = z.object({ configId: z.uuid() })
const number = z.coerce.number().int().min(1).max(1_000_000)
const text = z.string().min(1, TARGET_ERRORS.noText).max(MAX_TARGET_TEXT, TARGET_ERRORS.longText)
const share = z.number().min(0).max(1)
const severity = z.enum(['reject', 'error', 'warning', 'info'])

export const configProblemSchema = z.object({
  /** Stable, for programs. */
  code: z.string(),
  /** The severity: with an error, publication of the config cannot be requested; a warning is probably a mistake. */
  severity: z.enum(['error', 'warning', 'info']),
  /** The problem, and what to do about it. */
  message: z.string(),
  /** JSON pointer (RFC 6901). */
  pointer: z.string(),
  /** Line and column, counted from 1 as in editors. */
  line: z.int(),
  column: z.int(),
  /** The name that a misspelled one was probably meant to be. */
  suggestion: z.string().optional(),
})

export const configChangeSchema = z.object({
  /** The part of the config: fields, rules, waivers, programs, output or settings. */
  part: z.string(),
  /** Names the item among those of its part. */
  key: z.string(),
  /** The field that it is about, where it is about one. */
  field: z.string().nullable(),
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  /** The keys of the item that differ, of one that was changed. */
  aspects: z.array(z.string()),
  sentence: z.string(),
})

const roster = z.object({ prefix: z.string(), type: z.string(), sender: z.string() })

/** A source config, and how it makes a field. */
const fieldUseSchema = z.object({
  sourceId: z.uuid(),
  /** `derived` is what the target makes of other fields where the source maps nothing to it. */
  by: z.enum(['columns', 'formula', 'constant', 'transforms', 'derived']),
  /** Headers of the sender, where it is made of columns alone. */
  columns: z.array(z.string()),
  /** Share of the rows of the newest file in which the fullest of these columns is filled; null where no file is known. */
  filled: share.nullable(),
})

const usedFieldSchema = z.object({
  field: z.string(),
  uses: z.array(fieldUseSchema),
  /** The share of filled rows in the newest files of all sources with a known file; null if there is no file. */
  filled: share.nullable(),
})

const usingSourceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The version in force, else the newest. */
  version: z.int(),
  rosters: z.array(roster),
  /** The number of rows of the newest file; null if none came. */
  rows: z.int().nullable(),
})

export const listBuiltInTargets = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/config/target/built-in',
  summary: 'The target configs that come with the product, for new ones to begin as.',
  writes: false,
  reply: z.object({
    targets: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        fields: z.int(),
        rules: z.int(),
        config: writtenConfigSchema,
      }),
    ),
  }),
  errors,
})

export const readTargetText = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/config/target/read',
  summary:
    'Reads a target config, or the JSON Schema of a row, and returns the config that it is with what is wrong. Nothing is stored.',
  writes: false,
  body: z.object({ text }),
  bodyBytes: 8 * 1024 * 1024,
  reply: z.object({
    as: z.enum(['config', 'jsonSchema']),
    /** Null where it is neither. */
    config: writtenConfigSchema.nullable(),
    /** The parts of a JSON Schema that have no place in a config, and what was assumed. */
    notes: z.array(z.string()),
    /** A config by the places of the text, what was made of a JSON Schema by its own. */
    problems: z.array(configProblemSchema),
  }),
  errors,
})

export const lintTargetText = endpoint({
  ...call,
  method: 'POST',
  path: '/v2/config/target/lint',
  summary: 'Everything that is wrong with the text of a target config, each with its place.',
  writes: false,
  body: z.object({ text }),
  bodyBytes: 8 * 1024 * 1024,
  reply: z.object({ problems: z.array(configProblemSchema) }),
  errors,
})

export const downloadTargetVersion = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/config/target/:configId/version/:number/download',
  summary:
    'A version of a target config as a JSON file: the config, or the JSON Schema of the rows that go out.',
  writes: false,
  params: key.extend({ number, as: z.enum(TARGET_DOWNLOADS).default('config') }),
  reply: z.string(),
  file: ['application/json', 'application/schema+json'],
  errors: errorsOfOne,
})

export const compareTargetVersions = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/config/target/:configId/compare',
  summary: 'What differs between two versions of a target config, each in a sentence.',
  writes: false,
  params: key.extend({ from: number, to: number }),
  reply: z.object({ changes: z.array(configChangeSchema) }),
  errors: errorsOfOne,
})

export const readTargetUsage = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/config/target/:configId/usage',
  summary: 'Which source configs of a target config make each of its fields, and how full the fields are.',
  writes: false,
  params: key,
  reply: z.object({ sources: z.array(usingSourceSchema), fields: z.array(usedFieldSchema) }),
  errors: errorsOfOne,
})

export const listTargetWaivers = endpoint({
  ...call,
  method: 'GET',
  path: '/v2/config/target/:configId/waiver',
  summary:
    'The waivers of the version in force, and of the draft, with who agreed and whether they count today.',
  writes: false,
  params: key,
  reply: z.object({
    waivers: z.array(
      z.object({
        rule: z.string(),
        field: z.string().nullable(),
        /** Short id; null for all senders. */
        sender: z.string().nullable(),
        /** Null where the organization has no roster of the sender. */
        senderName: z.string().nullable(),
        reason: z.string(),
        owner: z.string(),
        /**
         * The person named in the waiver, else the publisher of the version that added it; null while that is a draft.
         */
        agreedBy: z.string().nullable(),
        /** The version that brought it. */
        version: z.int(),
        since: z.string().nullable(),
        until: z.string(),
        state: z.enum(['draft', 'coming', 'counts', 'ended']),
      }),
    ),
  }),
  errors: errorsOfOne,
})

export const readDataDictionary = endpoint({
  ...call,
  access: [product('ROSTER_MANAGEMENT'), permission('DATA_DICTIONARY')],
  method: 'GET',
  path: '/v2/data-dictionary',
  summary:
    'Every field of the target configs that are in force: what it is, who needs it by which law, which source configs make it, samples.',
  writes: false,
  params: z.object({
    /** Id of a target config; all of them, where nothing is said. */
    target: z.uuid().optional(),
  }),
  reply: z.object({
    targets: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        description: z.string().nullable(),
        version: z.int(),
        effectiveOn: z.string(),
        programs: z.array(z.object({ id: z.string(), name: z.string() })),
        sources: z.array(z.object({ id: z.uuid(), name: z.string() })),
        fields: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            type: z.string(),
            /** A sentence on how its values are read. */
            reads: z.string(),
            description: z.string().nullable(),
            group: z.string().nullable(),
            law: z.string().nullable(),
            isKey: z.boolean(),
            /** Sentences: who needs it, and when. */
            required: z.array(z.string()),
            maxLength: z.int().nullable(),
            allowed: z.array(z.string()),
            rules: z.array(
              z.object({ code: z.string(), severity, says: z.string(), law: z.string().nullable() }),
            ),
            /** Texts as senders write them, and what is made of them; null where it cannot be read. */
            samples: z.array(z.object({ text: z.string(), value: z.string().nullable() })),
            uses: z.array(fieldUseSchema),
            filled: share.nullable(),
          }),
        ),
      }),
    ),
  }),
  errors,
})
