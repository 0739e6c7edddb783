import { type Identity, isOneOf } from './access.ts'

/** Defines the two kinds of configs: a target says what rows have to become, a source how a sender's files become it. */
export const CONFIG_KINDS = ['target', 'source'] as const
export type ConfigKind = (typeof CONFIG_KINDS)[number]

/**
 * Defines how far a version of a config is: a draft is edited, `waiting` is for a second person, what is published never
 * changes again.
 */
export const CONFIG_VERSION_STATES = ['draft', 'waiting', 'published'] as const
export type ConfigVersionState = (typeof CONFIG_VERSION_STATES)[number]

/** Describes a version as far as it decides which one is in force. */
export type EffectiveVersion = {
  readonly number: number
  readonly state: ConfigVersionState
  /** 'YYYY-MM-DD'; null until it is published. */
  readonly effectiveOn: string | null
}

/**
 * Returns the version that is in force on a day: of those published and effective by then, the one that is effective
 * last; of two for the same day the later one.
 */
export function pickVersionInForce<Version extends EffectiveVersion>(
  versions: readonly Version[],
  day: string,
): Version | undefined {
  let found: Version | undefined
  for (const version of versions) {
    const { state, effectiveOn, number } = version
    if (state !== 'published' || effectiveOn === null || effectiveOn > day) continue
    const isLater =
      found === undefined ||
      effectiveOn > (found.effectiveOn ?? '') ||
      (effectiveOn === found.effectiveOn && number > found.number)
    if (isLater) found = version
  }
  return found
}

/** Says why someone cannot publish a version. */
export type PublishingObstacle = 'notWaiting' | 'samePerson'

/**
 * Returns why someone cannot publish a version; undefined when they can. Who edited it or asked for it cannot, and acting
 * as another user at either step changes nothing about it.
 */
export function findPublishingObstacle(
  version: {
    readonly state: ConfigVersionState
    /** Ids of everyone who edited it or asked for it, and of whoever acted as one of them. */
    readonly authors: readonly string[]
  },
  viewer: Identity,
): PublishingObstacle | undefined {
  if (version.state !== 'waiting') return 'notWaiting'
  return isOneOf(viewer, version.authors) ? 'samePerson' : undefined
}
