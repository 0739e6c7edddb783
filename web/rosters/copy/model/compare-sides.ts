import type { CopyKind } from '@concord/contract'
import {
  type ComparedPart,
  type ConfigPart,
  compareConfigs,
  copyItems,
  type PickedItems,
  SOURCE_PARTS,
  type SourceConfig,
  TARGET_PARTS,
  type TargetConfig,
} from '@concord/roster-language'
import type { CopySides } from '../queries.ts'

export const PART_LABELS: Readonly<Record<string, string>> = {
  overrides: 'Overrides of the target',
  reading: 'Reading options',
  mappings: 'Column mappings',
  repeat: 'Repeat blocks',
  settings: 'Settings',
  filters: 'Filters',
  crosswalks: 'Crosswalks',
  corrections: 'Corrections',
  unguarded: 'Guard exceptions',
  stops: 'Stops',
  fields: 'Fields',
  rules: 'Rules',
  waivers: 'Waivers',
  programs: 'Programs',
  output: 'Output',
}

/** Compares both sides as roster-language reads them; the server has already parsed them. */
function compareBy<Config>(parts: readonly ConfigPart<Config>[], { from, into }: CopySides) {
  const sides = { here: from.config as Config, there: into.config as Config }
  return {
    parts: compareConfigs(parts, sides),
    copy: (picked: PickedItems) => copyItems(parts, sides, picked),
  }
}

export type Comparison = {
  readonly parts: readonly ComparedPart[]
  /** Returns what becomes of the config there with the picked items. */
  readonly copy: (picked: PickedItems) => object
}

export function compareSides(kind: CopyKind, sides: CopySides): Comparison {
  return kind === 'target'
    ? compareBy<TargetConfig>(TARGET_PARTS as readonly ConfigPart<TargetConfig>[], sides)
    : compareBy<SourceConfig>(SOURCE_PARTS as readonly ConfigPart<SourceConfig>[], sides)
}

export type PartCounts = {
  readonly here: number
  readonly same: number
  readonly differs: number
  readonly new: number
  readonly onlyThere: number
}

/** Counts the items of parts; what is here is the same, differs or is new. */
export function countItems(parts: readonly ComparedPart[]): PartCounts {
  const states = parts.flatMap(({ items }) => items.map(({ state }) => state))
  const countOf = (wanted: (typeof states)[number]) => states.filter((state) => state === wanted).length
  const onlyThere = countOf('onlyThere')
  return {
    here: states.length - onlyThere,
    same: countOf('same'),
    differs: countOf('differs'),
    new: countOf('new'),
    onlyThere,
  }
}
