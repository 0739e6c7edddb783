import type { Mapping, SourceConfig } from '../config/source-config.ts'
import { evaluate, type Row } from '../expression/evaluate.ts'
import type { Expression } from '../expression/expression.ts'
import type { MappedField } from '../mapping/map-fields.ts'

/** Texts that a mapping makes of some rows, as the type of its field reads them. */
export type MappingTexts = {
  readonly mapped: MappedField
  readonly mapping: Mapping
  /** The keys that lead to the mapping in the source config. */
  readonly path: readonly (string | number)[]
  /** None is blank. */
  readonly texts: readonly string[]
  /** The texts of the sender where the mapping has transforms, none blank, each with what becomes of it. */
  readonly transformed: readonly { readonly from: string; readonly to: string | null }[]
}

type Placed = Pick<MappingTexts, 'mapped' | 'mapping' | 'path'>

/** Returns the mapping that makes a field of a block, or of all rows, and its path in the config. */
function findMapping(
  { mappings, repeat }: SourceConfig,
  block: string | null,
  id: string,
): Omit<Placed, 'mapped'> | undefined {
  const place = repeat?.blocks.findIndex(({ name }) => name === block) ?? -1
  const lists = [
    { own: repeat?.blocks[place]?.mappings ?? [], path: ['repeat', 'blocks', place, 'mappings'] },
    { own: mappings, path: ['mappings'] },
  ]
  return lists.flatMap(({ own, path }) => {
    const index = own.findIndex(({ field }) => field === id)
    const mapping = own[index]
    return mapping ? [{ mapping, path: [...path, index] }] : []
  })[0]
}

/** Returns the mappings of a block that read a column, with the fields that they make. */
export function placeMappings(
  fields: readonly MappedField[],
  source: SourceConfig,
  block: string | null,
): readonly Placed[] {
  return fields.flatMap((mapped) => {
    const found = findMapping(source, block, mapped.field.id)
    return found && mapped.columns.length > 0 ? [{ ...found, mapped }] : []
  })
}

/** Returns the text that an expression gives for a row; null for a blank. */
function readText(expression: Expression, row: Row): string | null {
  const text = evaluate(expression, row)
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

/** Returns what mappings make of some rows. */
export function readMappingTexts(placed: readonly Placed[], rows: readonly Row[]): readonly MappingTexts[] {
  return placed.map((one) => {
    const { sourceValue, untransformed } = one.mapped
    const hasTransforms = 'transforms' in one.mapping && one.mapping.transforms !== undefined
    const made = rows.map((row) => ({
      from: hasTransforms && untransformed ? readText(untransformed, row) : null,
      to: readText(sourceValue, row),
    }))
    return {
      ...one,
      texts: made.flatMap(({ to }) => to ?? []),
      transformed: made.flatMap(({ from, to }) => (from === null ? [] : [{ from, to }])),
    }
  })
}
