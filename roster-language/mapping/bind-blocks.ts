import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { AppliedRules } from './applied-rule.ts'
import type { RunTerms } from './apply-waivers.ts'
import { collectRules } from './collect-rules.ts'
import type { ConfigProblem } from './config-problem.ts'
import { type MappedField, mapFields } from './map-fields.ts'

/** A source as it applies to columns with certain headers: all of them, or one block that comes back. */
export type BoundBlock = {
  /** Name of the block; null where nothing repeats. */
  readonly block: string | null
  /** Columns that only this block has: a row without any of them filled has no such block. */
  readonly blockColumns: readonly number[]
  readonly fields: readonly MappedField[]
  readonly rules: AppliedRules
  readonly problems: readonly ConfigProblem[]
}

type Block = {
  readonly name: string | null
  readonly mappings: SourceConfig['mappings']
  readonly path: string
}

/** Describes the run that a source is bound for: its day, and the sender, the id of the source where none is named. */
export type BindingRun = { readonly today: string; readonly sender?: string | undefined }

function bindBlock(
  target: TargetConfig,
  source: SourceConfig,
  { headers, terms }: { readonly headers: readonly string[]; readonly terms: RunTerms },
  { name, mappings, path }: Block,
): BoundBlock {
  const { fields, problems } = mapFields(target, source, headers, mappings, path)
  const rules = collectRules(target, source, { fields, headers }, terms)
  return { block: name, blockColumns: [], fields, rules, problems: [...problems, ...rules.problems] }
}

/** Returns the fields and rules of each block of a source, or of the source as a whole, and what does not fit. */
export function bindBlocks(
  target: TargetConfig,
  source: SourceConfig,
  headers: readonly string[],
  { today, sender = source.id }: BindingRun,
): readonly BoundBlock[] {
  const under = { headers, terms: { today, sender } }
  if (!source.repeat)
    return [bindBlock(target, source, under, { name: null, mappings: source.mappings, path: 'mappings' })]
  return source.repeat.blocks.map(({ name, mappings }, index) => {
    const path = `repeat.blocks[${index}].mappings`
    const ownFields = new Set(mappings.map(({ field }) => field))
    const shared = source.mappings.filter(({ field }) => !ownFields.has(field))
    const whole = bindBlock(target, source, under, { name, mappings: [...shared, ...mappings], path })
    const own = whole.fields.filter(({ field }) => ownFields.has(field.id))
    return { ...whole, blockColumns: [...new Set(own.flatMap(({ columns }) => columns))] }
  })
}
