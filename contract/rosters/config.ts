import { CONFIG_VERSION_STATES, type ConfigKind, permission, product } from '@concord/domain'
import { z } from 'zod'
import { daySchema } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { pageFacts, pageParams } from '../paging.ts'

export const MAX_CONFIG_NAME = 120
export const MAX_CONFIG_NOTE = 2000
/** Configs of one kind that an organization can have. */
export const MAX_CONFIGS = 2000

/** Defines what the lists of configs can be sorted by. */
export const CONFIG_SORTS = ['name', 'changedAt'] as const
/** Defines how far the newest version of a config is, and `none` where it has none. */
export const CONFIG_STATES = [...CONFIG_VERSION_STATES, 'none'] as const

/** Defines what a call about configs can refuse in a field. */
export const CONFIG_ERRORS = {
  noName: 'Give the config a name.',
  longName: `Keep the name under ${MAX_CONFIG_NAME + 1} characters.`,
  takenName: 'There is already a config with this name. Choose another name.',
  longNote: `Keep the note under ${MAX_CONFIG_NOTE + 1} characters.`,
  noNote: 'Say what has to change.',
  otherTarget: 'Choose a target config of your organization.',
  otherPerson: 'Choose an active user of your organization.',
  samePerson: 'Choose someone who neither edited this version nor asks for it.',
  pastDay: 'Choose today or a later day.',
  inUse: 'Rosters or source configs use it. Archive these first.',
  tooMany: `Your organization has ${MAX_CONFIGS} of these configs, which is the maximum. Archive some first.`,
} as const

const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const
const errorsOfEdit = [...errorsOfOne, 'conflict'] as const

/** A config as people write it; `server` and `web` read it by the schemas of roster-language. */
export const writtenConfigSchema = z.record(z.string(), z.unknown())
const person = z.object({ id: z.uuid(), name: z.string() })
const named = z.object({ id: z.uuid(), name: z.string() })
const name = z.string().trim().min(1, CONFIG_ERRORS.noName).max(MAX_CONFIG_NAME, CONFIG_ERRORS.longName)
const note = z.string().trim().max(MAX_CONFIG_NOTE, CONFIG_ERRORS.longNote)
const key = z.object({ configId: z.uuid() })

/** A version of a config in the list of versions. People who are gone are null. */
export const configVersionSchema = z.object({
  number: z.int(),
  state: z.enum(CONFIG_VERSION_STATES),
  note: z.string(),
  changedAt: z.string(),
  /** The person who edited it last. */
  author: z.string().nullable(),
  askedBy: z.string().nullable(),
  publishedBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  /** 'YYYY-MM-DD'. */
  effectiveOn: z.string().nullable(),
  /** Whether it is the version that runs use today. */
  isInForce: z.boolean(),
})

/** The version that is a draft or waits for a second person. */
export const openVersionSchema = configVersionSchema.extend({
  config: writtenConfigSchema,
  /** The revision of the draft; a caller that changes it sends the revision that it saw. */
  revision: z.int(),
  /** The person who was asked to publish it; null if any user with the permission may. */
  askedOf: person.nullable(),
  /** The caller edited it or asked for it, as themselves or acting as another user, and cannot publish it. */
  isOwn: z.boolean(),
})

const listedConfig = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The target config of a source config. */
  target: named.nullable(),
  /** Id of the built-in target that it began as. */
  builtIn: z.string().nullable(),
  /** The version in force; null where none is. */
  inForce: z.object({ number: z.int(), effectiveOn: z.string() }).nullable(),
  /** The version that is a draft, waits, or is published and not yet in force. */
  coming: z
    .object({ number: z.int(), state: z.enum(CONFIG_VERSION_STATES), effectiveOn: z.string().nullable() })
    .nullable(),
  versions: z.int(),
  /** Source configs of a target. */
  sources: z.int(),
  rosters: z.int(),
  changedAt: z.string(),
  changedBy: z.string().nullable(),
  archivedAt: z.string().nullable(),
  version: z.int(),
})

const readConfig = z.object({
  config: listedConfig,
  /** The config of the version in force, else of the newest that was published; null where none was. */
  published: z.object({ number: z.int(), config: writtenConfigSchema }).nullable(),
  open: openVersionSchema.nullable(),
  /** The newest first. */
  versions: z.array(configVersionSchema),
  /** Rosters that use it, by sender and type. */
  rosters: z.array(z.object({ prefix: z.string(), type: z.string(), sender: z.string() })),
  /** Active users who may publish it, by name. */
  publishers: z.array(person),
})

const openReply = z.object({ open: openVersionSchema })

/** Declares the calls of the life of one kind of configs: they are edited as drafts and published by a second person. */
function configCalls(kind: ConfigKind) {
  const what = kind === 'target' ? 'target config' : 'source config'
  const allowed = kind === 'target' ? permission('TARGET_CONFIGURATION') : permission('SOURCE_CONFIGURATION')
  const call = {
    access: [product('ROSTER_MANAGEMENT'), allowed],
    transaction: 'own',
    tokens: 'single',
  } as const
  const path = `/v2/config/${kind}` as const
  return {
    list: endpoint({
      ...call,
      method: 'GET',
      path: `${path}/all`,
      summary: `A page of the ${what}s of the organization with their versions and what uses them.`,
      writes: false,
      params: z.object({
        ...pageParams(CONFIG_SORTS, 'name'),
        /** Part of the name. */
        search: z.string().trim().max(200).optional(),
        /** The state of the newest version. */
        state: z.enum(CONFIG_STATES).optional(),
        /** Source configs of this target config. */
        target: z.uuid().optional(),
        archived: z.stringbool().default(false),
      }),
      reply: z.object({ configs: z.array(listedConfig), ...pageFacts }),
      errors,
    }),
    read: endpoint({
      ...call,
      method: 'GET',
      path: `${path}/:configId`,
      summary: `One ${what} with its draft, its versions, and who may publish it.`,
      writes: false,
      params: key,
      reply: readConfig,
      errors: errorsOfOne,
    }),
    readVersion: endpoint({
      ...call,
      method: 'GET',
      path: `${path}/:configId/version/:number`,
      summary: `One version of a ${what} as it was written.`,
      writes: false,
      params: key.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
      reply: z.object({ version: configVersionSchema, config: writtenConfigSchema }),
      errors: errorsOfOne,
    }),
    create: endpoint({
      ...call,
      method: 'POST',
      path: `${path}/new`,
      summary: `Adds a ${what} with a first draft.`,
      writes: true,
      body: z.object({
        name,
        config: writtenConfigSchema,
        /** The target config of a new source config, which needs one. */
        targetId: z.uuid().nullable().default(null),
        /** Id of the built-in target that it begins as. */
        builtIn: z.string().max(80).nullable().default(null),
      }),
      bodyBytes: 8 * 1024 * 1024,
      reply: z.object({ configId: z.uuid() }),
      errors,
    }),
    change: endpoint({
      ...call,
      method: 'PATCH',
      path: `${path}/:configId`,
      summary: `Renames, archives or restores a ${what}. conflict returns what is stored now.`,
      writes: true,
      params: key,
      body: z.object({ version: z.int(), name: name.optional(), isArchived: z.boolean().optional() }),
      reply: z.object({ config: listedConfig }),
      errors: errorsOfEdit,
    }),
    saveDraft: endpoint({
      ...call,
      method: 'PUT',
      path: `${path}/:configId/draft`,
      summary: `Keeps the draft of a ${what}, finished or not. conflict: someone else changed it.`,
      writes: true,
      params: key,
      body: z.object({
        /** The revision of the draft that the caller saw; null if there was no draft. */
        revision: z.int().nullable(),
        config: writtenConfigSchema,
        note,
      }),
      bodyBytes: 8 * 1024 * 1024,
      reply: openReply,
      errors: errorsOfEdit,
    }),
    discardDraft: endpoint({
      ...call,
      method: 'DELETE',
      path: `${path}/:configId/draft`,
      summary: `Removes the draft of a ${what}; published versions stay. conflict: someone else changed it.`,
      writes: true,
      params: key.extend({ revision: z.coerce.number().int() }),
      reply: z.null(),
      status: 204,
      errors: errorsOfEdit,
    }),
    ask: endpoint({
      ...call,
      method: 'POST',
      path: `${path}/:configId/draft/ask`,
      summary: `Asks a second person to publish the draft of a ${what}. invalid_input: it has errors.`,
      writes: true,
      params: key,
      body: z.object({
        revision: z.int(),
        effectiveOn: daySchema(),
        /** Null: of anyone who may publish it. */
        of: z.uuid().nullable(),
      }),
      reply: openReply,
      errors: errorsOfEdit,
    }),
    giveBack: endpoint({
      ...call,
      method: 'POST',
      path: `${path}/:configId/draft/return`,
      summary: `Gives a ${what} that waits back to its editors, with what has to change.`,
      writes: true,
      params: key,
      body: z.object({ revision: z.int(), note: note.min(1, CONFIG_ERRORS.noNote) }),
      reply: openReply,
      errors: errorsOfEdit,
    }),
    publish: endpoint({
      ...call,
      method: 'POST',
      path: `${path}/:configId/draft/publish`,
      summary: `Publishes the version of a ${what} that waits. forbidden: the caller edited it or asked for it.`,
      writes: true,
      params: key,
      body: z.object({ revision: z.int() }),
      reply: z.object({ version: configVersionSchema }),
      errors: errorsOfEdit,
    }),
  }
}

const target = configCalls('target')
const source = configCalls('source')

export const listTargetConfigs = target.list
export const readTargetConfig = target.read
export const readTargetVersion = target.readVersion
export const createTargetConfig = target.create
export const changeTargetConfig = target.change
export const saveTargetDraft = target.saveDraft
export const discardTargetDraft = target.discardDraft
export const askForTarget = target.ask
export const returnTarget = target.giveBack
export const publishTarget = target.publish

export const listSourceConfigs = source.list
export const readSourceConfig = source.read
export const readSourceVersion = source.readVersion
export const createSourceConfig = source.create
export const changeSourceConfig = source.change
export const saveSourceDraft = source.saveDraft
export const discardSourceDraft = source.discardDraft
export const askForSource = source.ask
export const returnSource = source.giveBack
export const publishSource = source.publish
