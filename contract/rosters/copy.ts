import { permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Defines what can be copied: the source config of a roster, a target config, a source config. */
export const COPY_KINDS = ['roster', 'target', 'source'] as const
export type CopyKind = (typeof COPY_KINDS)[number]

/** Organizations that the choices name at most, by name. */
export const MAX_COPY_ORGANIZATIONS = 500

/** Defines what a copy can refuse in a field. */
export const COPY_ERRORS = {
  nothingPicked: 'Pick at least one difference.',
  sameConfig: 'Choose another config to copy into.',
  otherTarget: 'Choose a target config of the organization that you copy into.',
  noName: 'Give the new config a name.',
  takenName: 'There is already a config with this name. Choose another name.',
  openDraft: 'Someone edits a draft there. It has to be published or discarded first.',
  broken: 'The copy would not work there. Settle the references that are missing.',
} as const

const errors = ['account_disabled', 'forbidden'] as const
const errorsOfOne = [...errors, 'not_found'] as const

const permissionOf = {
  roster: permission('CREATE_MAPPINGS'),
  target: permission('TARGET_CONFIGURATION'),
  source: permission('SOURCE_CONFIGURATION'),
} as const

/** A config as people write it; `server` and `web` read it by the schemas of roster-language. */
const writtenConfig = z.record(z.string(), z.unknown())
const configName = z.object({ id: z.uuid(), name: z.string() })

const choice = z.object({
  /** The id of the config; for a roster, that of its source config. */
  id: z.uuid(),
  /** The name; for a roster, its sender and type. */
  name: z.string(),
  /** The target config that a source config belongs to. */
  target: configName.nullable(),
  /** The version that is copied: the one in force, else the newest. */
  version: z.int(),
  /** Whether someone edits a draft: nothing can be copied into it then. */
  hasDraft: z.boolean(),
})

const place = z.object({ orgId: z.uuid(), configId: z.uuid() })
const side = z.object({
  organization: configName,
  name: z.string(),
  version: z.int(),
  config: writtenConfig,
  /** The target config of a source config. */
  target: configName.extend({ config: writtenConfig }).nullable(),
})

const intoSide = side.extend({
  /** The version that the copy is laid on: the one that comes into force last. */
  version: z.int().nullable(),
  /** The day on which that version comes into force; null where it is in force, or was never published. */
  comesOn: z.string().nullable(),
})

/** The destination of a copy: an existing config, or a new one under a name. */
const into = z.object({
  orgId: z.uuid(),
  configId: z.uuid().nullable(),
  /** The name of a new config. */
  name: z.string().trim().max(200).optional(),
  /** The target config of a new source config. */
  targetId: z.uuid().optional(),
})

function copyCalls(kind: CopyKind) {
  const access = [product('ROSTER_MANAGEMENT'), permissionOf[kind]]
  const what = kind === 'roster' ? 'source configs of rosters' : `${kind} configs`
  const call = { access, transaction: 'reachable', tokens: 'none' } as const
  return {
    choices: endpoint({
      ...call,
      method: 'GET',
      path: `/v2/copy/${kind}/choice`,
      summary: `The ${what} of an organization that can be copied or copied into. Internal users reach all organizations.`,
      writes: false,
      params: z.object({ organization: z.uuid().optional() }),
      reply: z.object({
        organizations: z.array(configName),
        choices: z.array(choice),
        /** Target configs that a new source config there can be one of. */
        targets: z.array(configName),
      }),
      errors: errorsOfOne,
    }),
    compare: endpoint({
      ...call,
      method: 'POST',
      path: `/v2/copy/${kind}/compare`,
      summary: `Two ${what} beside each other; without one to copy into, what a new one would begin with.`,
      writes: false,
      body: z.object({ from: place, into }),
      reply: z.object({ from: side, into: intoSide }),
      errors: errorsOfOne,
    }),
    copy: endpoint({
      ...call,
      method: 'POST',
      path: `/v2/copy/${kind}`,
      summary: `Copies items of ${what} into a draft; what is only there stays. conflict: one of both has changed.`,
      writes: true,
      body: z.object({
        from: place.extend({ version: z.int() }),
        into: into.extend({ version: z.int().nullable() }),
        /** Keys of the items by part, as a comparison of both names them. */
        picked: z.record(z.string().max(40), z.array(z.string().max(1000)).max(50_000)),
      }),
      bodyBytes: 8 * 1024 * 1024,
      reply: z.object({ configId: z.uuid(), number: z.int() }),
      errors: [...errorsOfOne, 'conflict'],
    }),
  }
}

const roster = copyCalls('roster')
const target = copyCalls('target')
const source = copyCalls('source')

export const readRosterCopyChoices = roster.choices
export const compareRosterCopy = roster.compare
export const copyRoster = roster.copy
export const readTargetCopyChoices = target.choices
export const compareTargetCopy = target.compare
export const copyTarget = target.copy
export const readSourceCopyChoices = source.choices
export const compareSourceCopy = source.compare
export const copySource = source.copy
