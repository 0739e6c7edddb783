import {
  type ColumnProfile,
  type FieldType,
  hasColumnShape,
  maskText,
  type SampledRow,
  type Shape,
} from '@concord/roster-language'
import type { MappingJob } from '#engine/job/run-job.ts'
import { readDataRows } from '#engine/read/layout/read-data-rows.ts'
import type { ReadingPlace } from '#engine/read/read-file.ts'
import { applyStruckRows } from './propose/apply-struck-rows.ts'
import { type Suggestion, suggestTab } from './suggest-file.ts'
import type { SuggestedColumn } from './suggestion.ts'

/** A column of a file as the user who maps it sees it. */
export type MappableColumn = Omit<SuggestedColumn, 'changes'> &
  Pick<ColumnProfile, 'filled' | 'distinct' | 'samples' | 'shape' | 'sensitive'> & {
    /** Share of the values with the shape of the column, from 0 to 1; null where any text has it. */
    readonly share: number | null
  }

/** Everything that a file says to the user who maps it. */
export type MappingDescription = {
  readonly tab: string
  /** 'YYYY-MM-DD': what a spreadsheet number counts from. */
  readonly dayZero: string
  readonly headers: readonly string[]
  /** Rows of data in all. */
  readonly dataRows: number
  readonly columns: readonly MappableColumn[]
  /** The first rows. */
  readonly rows: readonly SampledRow[]
  readonly source: Suggestion['source']
}

const ANY_TEXT: readonly (Shape | FieldType)[] = ['name', 'text', 'empty']

function getShare({ header, shape, values }: ColumnProfile): number | null {
  if (ANY_TEXT.includes(shape) || values.length === 0) return null
  return values.filter((value) => hasColumnShape(shape, header, value)).length / values.length
}

const maskCell = (cell: string | null): string | null => (cell === null ? null : maskText(cell))

/** Describes the columns and the first rows of a file; what few people may see is masked. Throws as `suggestTab` does. */
export async function describeMapping(job: MappingJob, place: ReadingPlace): Promise<MappingDescription> {
  const { suggestion, laidOut, profiles } = await suggestTab(job, place)
  const { tab, layout } = laidOut
  const columns = suggestion.columns.flatMap(({ changes: _, ...column }): MappableColumn[] => {
    const profile = profiles[column.index]
    if (!profile) return []
    const { filled, distinct, shape, sensitive } = profile
    const samples = sensitive === null ? profile.samples : profile.samples.map(maskText)
    return [{ ...column, filled, distinct, shape, sensitive, samples, share: getShare(profile) }]
  })
  const hidden = new Set(columns.flatMap(({ index, sensitive }) => (sensitive === null ? [] : [index])))
  const { struckRows, target } = job
  const proposed =
    struckRows === undefined
      ? suggestion.source
      : applyStruckRows({ struckRows, target }, suggestion.source, layout.headers)
  const rows = await readDataRows(place.connection, tab, layout, job.rows)
  return {
    ...{ tab: tab.name, dayZero: tab.dayZero, headers: layout.headers, dataRows: layout.dataRows },
    columns,
    rows: rows.map(({ cells, ...row }) => ({
      ...row,
      cells: cells.map((cell, index) => (hidden.has(index) ? maskCell(cell) : cell)),
    })),
    source: proposed,
  }
}
