import {
  type Expression,
  evaluate,
  type Mapping,
  type SourceConfig,
  type TabLayout,
} from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { MappedField } from '#engine/compile/map-fields.ts'
import type { RowSource } from '#engine/compile/map-rows.ts'
import { sampleCells } from '#engine/read/layout/sample-cells.ts'
import type { RawTab } from '#engine/read/reading.ts'

/** A tab, or one block of columns of it, with what its fields are made of. */
export type SampledSource = Omit<RowSource, 'rules'> & {
  readonly layout: TabLayout
  /** Says where its rows are kept. */
  readonly stored: Pick<RawTab, 'path'>
}

/** Texts that a mapping makes of a part of the rows, as the type of its field reads them. */
export type FieldSample = {
  readonly source: SampledSource
  readonly mapped: MappedField
  readonly mapping: Mapping
  /** The keys that lead to the mapping in the source config. */
  readonly path: readonly (string | number)[]
  /** None is blank. */
  readonly texts: readonly string[]
  /** The texts of the sender where the mapping has transforms, none blank, each with what becomes of it. */
  readonly transformed: readonly { readonly from: string; readonly to: string | null }[]
}

type Placed = Pick<FieldSample, 'mapping' | 'path'>

/** The mapping that makes a field of a block, or of all rows, and where it stands. */
function findMapping(
  { mappings, repeat }: SourceConfig,
  block: string | null,
  id: string,
): Placed | undefined {
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

/** The text that an expression gives for a row; null for a blank. */
function readText(expression: Expression, row: Parameters<typeof evaluate>[1]): string | null {
  const text = evaluate(expression, row)
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

/** Returns what each mapping that reads a column makes of some rows of a tab or block. */
export async function sampleFields(
  connection: DuckDBConnection,
  source: SampledSource,
  config: SourceConfig,
  runDate: string,
): Promise<readonly FieldSample[]> {
  const { file, tab, block, dayZero } = source
  const placed = source.fields.flatMap((mapped) => {
    const found = findMapping(config, block, mapped.field.id)
    return found && mapped.columns.length > 0 ? [{ ...found, mapped }] : []
  })
  const columns = [...new Set(placed.flatMap(({ mapped }) => mapped.columns))]
  if (columns.length === 0) return []
  const rows = (await sampleCells(connection, source.stored, source.rows, columns)).map(({ row, cells }) => ({
    cells,
    fields: {},
    origin: { file, tab, row },
    parameters: { today: runDate, dayZero },
  }))
  return placed.map((one) => {
    const { sourceValue, untransformed } = one.mapped
    const hasTransforms = 'transforms' in one.mapping && one.mapping.transforms !== undefined
    const made = rows.map((row) => ({
      from: hasTransforms && untransformed ? readText(untransformed, row) : null,
      to: readText(sourceValue, row),
    }))
    return {
      ...one,
      source,
      texts: made.flatMap(({ to }) => to ?? []),
      transformed: made.flatMap(({ from, to }) => (from === null ? [] : [{ from, to }])),
    }
  })
}
