import type { Mapping, SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'

/** Says what a source makes a field of; `derived` is what the target makes of other fields where it maps nothing. */
export type FieldUse = {
  readonly by: 'columns' | 'formula' | 'constant' | 'transforms' | 'derived'
  /** Columns as the source names them, where it is made of columns alone. */
  readonly columns: readonly string[]
}

function readUse(mapping: Mapping): FieldUse {
  if ('formula' in mapping) return { by: 'formula', columns: [] }
  if ('constant' in mapping) return { by: 'constant', columns: [] }
  return 'from' in mapping
    ? { by: 'columns', columns: [mapping.from].flat() }
    : { by: 'transforms', columns: [] }
}

/**
 * Joins the uses of a field in several blocks: the first block says what the field is made of, and all blocks say which
 * columns.
 */
const join = (one: FieldUse, other: FieldUse): FieldUse => ({
  by: one.by,
  columns: [...new Set([...one.columns, ...other.columns])],
})

/** Returns what a source makes each field of a target of; a field that it makes of nothing is left out. */
export function findFieldUses(target: TargetConfig, source: SourceConfig): ReadonlyMap<string, FieldUse> {
  const uses = new Map<string, FieldUse>()
  for (const mapping of [
    source.mappings,
    ...(source.repeat?.blocks ?? []).map(({ mappings }) => mappings),
  ].flat()) {
    const known = uses.get(mapping.field)
    uses.set(mapping.field, known ? join(known, readUse(mapping)) : readUse(mapping))
  }
  const isMade = ({ id, derive }: TargetField, within: readonly string[]): boolean => {
    if (uses.has(id)) return true
    const origin = target.fields.find((field) => field.id === derive?.from)
    return origin !== undefined && !within.includes(id) && isMade(origin, [...within, id])
  }
  return new Map(
    target.fields.flatMap((field): [string, FieldUse][] => {
      const own = uses.get(field.id)
      if (own) return [[field.id, own]]
      return isMade(field, []) ? [[field.id, { by: 'derived', columns: [] }]] : []
    }),
  )
}
