import {
  type MappingTexts,
  placeMappings,
  readMappingTexts,
  type SourceConfig,
  type TabLayout,
} from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { RowSource } from '#engine/compile/map-rows.ts'
import { sampleCells } from '#engine/read/layout/sample-cells.ts'
import type { RawTab } from '#engine/read/reading.ts'

/** A tab, or one block of columns of it, with what its fields are made of. */
export type SampledSource = Omit<RowSource, 'rules'> & {
  readonly layout: TabLayout
  /** Says where its rows are kept. */
  readonly stored: Pick<RawTab, 'path'>
}

/** Texts that a mapping makes of a part of the rows of a tab or block. */
export type FieldSample = MappingTexts & { readonly source: SampledSource }

/** Returns what each mapping that reads a column makes of some rows of a tab or block. */
export async function sampleFields(
  connection: DuckDBConnection,
  source: SampledSource,
  config: SourceConfig,
  runDate: string,
): Promise<readonly FieldSample[]> {
  const { file, tab, block, dayZero } = source
  const placed = placeMappings(source.fields, config, block)
  const columns = [...new Set(placed.flatMap(({ mapped }) => mapped.columns))]
  if (columns.length === 0) return []
  const rows = (await sampleCells(connection, source.stored, source.rows, columns)).map(({ row, cells }) => ({
    cells,
    fields: {},
    origin: { file, tab, row },
    parameters: { today: runDate, dayZero },
  }))
  return readMappingTexts(placed, rows).map((texts) => ({ ...texts, source }))
}
