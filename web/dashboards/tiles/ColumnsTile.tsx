import { type Column, ColumnChart } from '#web/ui/charts/ColumnChart.tsx'
import type { ChartColor } from '#web/ui/charts/chart-colors.ts'
import { formatNumber, getCount, type MarkWays, sayTile, toMark } from '../model/tile-values.ts'
import type { Tile, TileRow } from '../queries.ts'
import { isMonth, shortMonth } from './tick-labels.ts'

/** Days within which a record passes the line, so that its column is marked before it does. */
const SOON_DAYS = 12
const MARKED_EVERY_DAYS = 30
const MAX_SAID = 8
/** The height of the map beside the histogram. */
const HISTOGRAM_HEIGHT = 296

const RANGE = /^(\d+)-(\d*)$/

/**
 * Returns the rows that are on no scale of days, such as records never verified; beside them all other columns would be
 * flat.
 */
export function getRowsOffScale({ line, rows, chart }: Tile): readonly TileRow[] {
  return line && chart === 'columns'
    ? rows.filter((row) => readStart(row) === undefined && getCount(row, 0) > 0)
    : []
}

function readStart({ value }: Pick<TileRow, 'value'>): number | undefined {
  const [, start] = RANGE.exec(value) ?? []
  return start === undefined ? undefined : Number(start)
}

function getColor(row: TileRow, lineAt: number | undefined): ChartColor {
  const [, first, last] = RANGE.exec(row.value) ?? []
  const start = first === undefined ? undefined : Number(first)
  if (lineAt === undefined) return 'measure'
  if (start === undefined) return 'other'
  if (start >= lineAt) return 'late'
  return Number(last) >= lineAt - SOON_DAYS ? 'due' : 'measure'
}

/** Returns the tick of a column: 'today', '30 d', '60 d', at the left edge of the columns that begin there. */
function getDayTick(row: TileRow, before: TileRow | undefined): string | undefined {
  const start = readStart(row)
  if (start === undefined) return row.label
  if (start === 0) return 'today'
  const mark = Math.floor(start / MARKED_EVERY_DAYS) * MARKED_EVERY_DAYS
  return mark > ((before && readStart(before)) ?? 0) ? `${mark} d` : undefined
}

/** Shows columns of a scale of days, of months, or of few groups. */
export function ColumnsTile({ tile, ways }: { readonly tile: Tile; readonly ways: MarkWays }) {
  const { line } = tile
  const lineAt = line ? readStart({ value: line.before }) : undefined
  const isHistogram = lineAt !== undefined
  const rows = tile.rows.filter((row) => !isHistogram || readStart(row) !== undefined)
  const columns = rows.map((row, place): Column => {
    const tick = isMonth(row.value) ? shortMonth(row.value) : row.label
    return {
      ...toMark(tile, row, ways),
      value: getCount(row, 0),
      color: getColor(row, lineAt),
      tick: isHistogram ? getDayTick(row, rows[place - 1]) : tick,
      said: rows.length <= MAX_SAID ? formatNumber(getCount(row, 0)) : undefined,
    }
  })
  return (
    <ColumnChart
      label={sayTile(tile)}
      columns={columns}
      isHistogram={isHistogram}
      {...(isHistogram ? { height: HISTOGRAM_HEIGHT } : {})}
      reference={line ? { beforeKey: line.before, name: line.label, beyond: line.note } : undefined}
    />
  )
}
