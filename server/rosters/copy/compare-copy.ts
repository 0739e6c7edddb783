import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { suggestClientId, todayInUtc } from '@concord/domain'
import { targetConfigSchema } from '@concord/roster-language'
import { AppError } from '#server/http/app-error.ts'
import { COPIERS } from './copied-config.ts'
import {
  type CopyContext,
  configKindOf,
  findCopied,
  findCopiedInto,
  readOrganization,
  readSide,
  readTarget,
  type StoredSide,
} from './read-sides.ts'

type Body = BodyOf<typeof api.compareSourceCopy>
type Reply = ReplyOf<typeof api.compareSourceCopy>

/** The side that is copied into: a config, or what a new one begins with. */
export type IntoSide = Pick<StoredSide, 'organization' | 'target'> & {
  readonly name: string
  readonly stored: StoredSide | null
  /** The config as roster-language reads it. */
  readonly config: object
}

/** Converts a name to a config id, which follows the rules of ids in formulas: letters, digits and underscores. */
const toConfigId = (name: string): string => suggestClientId(name) || 'config'

export async function readInto(
  context: CopyContext,
  { from, into }: { readonly from: StoredSide; readonly into: Body['into'] },
): Promise<IntoSide> {
  const kind = configKindOf(context.kind)
  if (into.configId !== null) {
    const stored = await readSide(context, { orgId: into.orgId, configId: into.configId }, findCopiedInto)
    const { organization, target, config, version } = stored
    return { organization, target, name: config.name, stored, config: COPIERS[kind].parse(version.config) }
  }
  const organization = await readOrganization(context, into.orgId)
  const target =
    into.targetId === undefined
      ? null
      : await readTarget(context.tx, { orgId: into.orgId, id: into.targetId })
  if (into.targetId !== undefined && target === null) throw new AppError('not_found')
  const name = into.name || from.config.name
  const under = target && targetConfigSchema.parse(target.version.config)
  const begun =
    kind === 'source' && under === null
      ? {}
      : COPIERS[kind].begin({ id: toConfigId(name), name, target: under })
  return { organization, target, name, stored: null, config: begun }
}

const toTarget = (target: StoredSide['target']): Reply['from']['target'] =>
  target && {
    id: target.config.id,
    name: target.config.name,
    config: targetConfigSchema.parse(target.version.config),
  }

/** Returns the day on which a version comes into force; null where it is in force, or was never published. */
function findComingDay(stored: StoredSide | null): string | null {
  const day = stored?.version.effective_on ?? null
  return stored?.version.state === 'published' && day !== null && day > todayInUtc() ? day : null
}

export async function compareCopy(context: CopyContext, { from, into }: Body): Promise<Reply> {
  const kind = configKindOf(context.kind)
  const ours = await readSide(context, from, findCopied)
  const theirs = await readInto(context, { from: ours, into })
  return {
    from: {
      organization: ours.organization,
      name: ours.config.name,
      version: ours.version.number,
      config: COPIERS[kind].parse(ours.version.config) as Record<string, unknown>,
      target: toTarget(ours.target),
    },
    into: {
      organization: theirs.organization,
      name: theirs.name,
      version: theirs.stored?.version.number ?? null,
      comesOn: findComingDay(theirs.stored),
      config: theirs.config as Record<string, unknown>,
      target: toTarget(theirs.target),
    },
  }
}
