import type { ConfigKind } from '@concord/domain'
import {
  type ConfigPart,
  copyItems,
  type LintProblem,
  lintSourceConfig,
  lintTargetConfig,
  SOURCE_PARTS,
  type SourceConfig,
  sourceConfigSchema,
  TARGET_PARTS,
  type TargetConfig,
  targetConfigSchema,
} from '@concord/roster-language'

type Picked = Readonly<Record<string, readonly string[]>>

/** The initial values of a new config into which everything is copied. */
export type NewConfig = { readonly id: string; readonly name: string; readonly target: TargetConfig | null }

/** Configs of both kinds, as far as a copy needs them. */
type Copier = {
  /** Returns the config that the picked items of `from` make of `into`, or of a new one. */
  readonly copy: (from: unknown, into: unknown, picked: Picked) => object
  readonly begin: (config: NewConfig) => object
  /** Returns what is wrong with a config, for a source under its target; null for a source without one. */
  readonly lint: (config: object, target: TargetConfig | null) => readonly LintProblem[] | null
}

const copierOf =
  <Config extends object>(
    parts: readonly ConfigPart<Config>[],
    parse: (config: unknown) => Config,
  ): Copier['copy'] =>
  (from, into, picked) =>
    copyItems(parts, { here: parse(from), there: into as Config }, picked)

const text = (config: object) => JSON.stringify(config)

export const COPIERS: Readonly<Record<ConfigKind, Copier & { readonly parse: (config: unknown) => object }>> =
  {
    source: {
      parse: (config) => sourceConfigSchema.parse(config),
      copy: copierOf<SourceConfig>(SOURCE_PARTS, (config) => sourceConfigSchema.parse(config)),
      begin: ({ id, name, target }) =>
        sourceConfigSchema.parse({
          kind: 'source',
          version: 1,
          id,
          name,
          target: target?.id,
          mappings: [],
          stops: [],
        }),
      lint: (config, target) => target && lintSourceConfig(text(config), target),
    },
    target: {
      parse: (config) => targetConfigSchema.parse(config),
      copy: copierOf<TargetConfig>(TARGET_PARTS, (config) => targetConfigSchema.parse(config)),
      // A target without fields is none, and becomes one by the copy.
      begin: ({ id, name }) => ({ ...targetConfigSchema.parse({ ...EMPTY_TARGET, id, name }), fields: [] }),
      lint: (config) => lintTargetConfig(text(config)),
    },
  }

const EMPTY_TARGET = { kind: 'target', version: 1, fields: [{ id: 'npi', label: 'NPI', type: 'npi' }] }
