import {
  compareConfigs,
  SOURCE_PARTS,
  type SourceConfig,
  sourceConfigSchema,
  type TargetConfig,
  targetConfigSchema,
} from '@concord/roster-language'
import type { SourceTarget } from '../queries.ts'

/** A target with the number of its version. */
export type NumberedTarget = { readonly number: number; readonly config: TargetConfig }

export type ReadTargets = {
  /** The version in force, or else the newest one. */
  readonly now: NumberedTarget
  /** When the source was made; null where that is not known. */
  readonly madeWith: NumberedTarget | null
}

function read(version: { readonly number: number; readonly config: unknown } | null): NumberedTarget | null {
  const config = targetConfigSchema.safeParse(version?.config).data
  return version && config ? { number: version.number, config } : null
}

/** Reads the target of a source; undefined where it has errors. */
export function readTargets({ inForce, newest, madeWith }: SourceTarget): ReadTargets | undefined {
  const now = read(inForce) ?? read(newest)
  return now ? { now, madeWith: read(madeWith) } : undefined
}

export const readSource = (written: unknown): SourceConfig | undefined =>
  sourceConfigSchema.safeParse(written).data

const PARTS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  overrides: ['override', 'overrides'],
  reading: ['reading option', 'reading options'],
  mappings: ['mapping', 'mappings'],
  repeat: ['repeat block', 'repeat blocks'],
  settings: ['setting', 'settings'],
  filters: ['filter', 'filters'],
  crosswalks: ['spelling', 'spellings'],
  corrections: ['correction', 'corrections'],
  unguarded: ['guard exception', 'guard exceptions'],
  stops: ['stop', 'stops'],
}

/** Describes how a draft differs from the published config, such as '3 mappings, 5 spellings', with the total count. */
export function sayChanges(
  draft: SourceConfig,
  published: SourceConfig,
): { readonly count: number; readonly says: string } {
  const changed = compareConfigs<SourceConfig, string>(SOURCE_PARTS, { here: draft, there: published }).map(
    ({ id, items }) => ({ id, count: items.filter(({ state }) => state !== 'same').length }),
  )
  const parts = changed.flatMap(({ id, count }) => {
    const [one = id, several = id] = PARTS[id] ?? []
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  })
  return { count: changed.reduce((sum, { count }) => sum + count, 0), says: parts.join(', ') }
}
