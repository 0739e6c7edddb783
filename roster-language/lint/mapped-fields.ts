import type { Mapping, SourceConfig, WrittenSource } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import type { ValueType } from '../expression/value.ts'
import type { JsonPath } from '../json/json-place.ts'
import { READERS } from '../library/readers/reader-table.ts'

/** Mappings of a config with the keys that lead to them. */
export type MappingList = { readonly path: JsonPath; readonly mappings: readonly Mapping[] }

/** Returns each list of mappings of a config: the one for all rows, and those of the blocks. */
export function mappingLists({
  mappings,
  repeat,
}: Pick<WrittenSource, 'mappings' | 'repeat'>): readonly MappingList[] {
  const blocks = repeat?.blocks ?? []
  return [
    { path: ['mappings'], mappings },
    ...blocks.map((block, index) => ({
      path: ['repeat', 'blocks', index, 'mappings'],
      mappings: block.mappings,
    })),
  ]
}

/** Returns the fields that rows get: for each block those of the block and those of all rows. */
export function mappedFields(
  config: SourceConfig,
  target: TargetConfig,
): readonly ReadonlyMap<string, TargetField>[] {
  const [shared, ...blocks] = mappingLists(config)
  const getIds = (list: MappingList | undefined) => list?.mappings.map(({ field }) => field) ?? []
  const kinds =
    blocks.length > 0 ? blocks.map((block) => [...getIds(shared), ...getIds(block)]) : [getIds(shared)]
  return kinds.map((ids) => {
    const isMapped = ({ id, derive }: TargetField, within: readonly string[] = []): boolean => {
      if (ids.includes(id)) return true
      const origin = target.fields.find((field) => field.id === derive?.from)
      return origin !== undefined && !within.includes(id) && isMapped(origin, [...within, id])
    }
    return new Map(target.fields.filter((field) => isMapped(field)).map((field) => [field.id, field]))
  })
}

/** Returns the types of fields as formulas see them. */
export function getFieldTypes(fields: Iterable<TargetField>): Record<string, ValueType> {
  return Object.fromEntries(Array.from(fields, ({ id, type }) => [id, READERS[type].outputType]))
}
