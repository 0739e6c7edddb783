import { formatCount, formatCountOf, formatShare } from '@concord/domain'
import type { ChartTable } from '#web/ui/charts/chart-table.ts'
import type { Mark } from '#web/ui/charts/mark.ts'
import type { Tile, TileRow } from '../queries.ts'
import { type Filters, type FilterValue, hasValue, withToggled } from './filters.ts'
import { getDrawnSeries, isComparing } from './tile-looks.ts'
import type { DashboardAddress } from './use-dashboard-address.ts'

const DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Formats a share as a whole percent, such as '79%', for a share next to its bar. */
export const formatWholeShare = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`

export const formatNumber = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : DECIMAL.format(value)

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const getCount = (row: Pick<TileRow, 'counts'>, place: number): number => row.counts[place] ?? 0

const UNKNOWN = 'Not stated'

/** Formats the counts of a row: '8,214 practitioners (17.0%)', or each series with its number. */
function sayCounts({ series, unit, base }: Tile, row: TileRow): string {
  const say = (count: number | null | undefined) => (count == null ? UNKNOWN : formatNumber(count))
  if (series.length > 1)
    return series.map(({ label }, place) => `${say(row.counts[place])} ${label}`).join(', ')
  const [count] = row.counts
  return `${say(count)} ${unit}${base === null || count == null ? '' : ` (${formatShare(count, base)})`}`
}

/** Returns the text of a chart for people who do not see it. */
export const sayTile = ({ title, finding }: Pick<Tile, 'title' | 'finding'>): string =>
  finding === '' ? title : `${title}. ${finding}`

export type MarkWays = { readonly address: DashboardAddress; readonly hasRows: boolean }

/** Returns where a mark of these filters leads, and how it narrows the page; empty if it has no filter. */
function getActs(wanted: readonly FilterValue[], { address, hasRows }: MarkWays) {
  if (wanted.length === 0) return {}
  const { filters, linkRows, show } = address
  const isPicked = wanted.every(({ name, value }) => hasValue(filters, name, value))
  const pick = (before: Filters, { name, value }: FilterValue) =>
    hasValue(before, name, value) === isPicked ? withToggled(before, name, value) : before
  return {
    to: hasRows ? linkRows(wanted) : undefined,
    onPick: () => show(wanted.reduce(pick, filters)),
    isPicked,
  }
}

/** Returns a row of a tile as a mark. */
export function toMark(tile: Tile, row: TileRow, ways: MarkWays): Mark {
  const mark = { key: row.value, label: row.label, text: sayCounts(tile, row) }
  return row.filter === null ? mark : { ...mark, ...getActs([row.filter, ...(row.also ?? [])], ways) }
}

/** Returns the marks of each series of a row, if they count different records; undefined if the row is one mark. */
export function toSeriesMarks(tile: Tile, row: TileRow, ways: MarkWays): readonly Mark[] | undefined {
  return row.seriesFilters?.map((filter, place) => ({
    key: `${row.value} ${tile.series[place]?.id ?? place}`,
    label: row.label,
    text: `${formatNumber(getCount(row, place))} ${tile.series[place]?.label ?? ''}`,
    ...getActs(filter === null ? [] : [filter], ways),
  }))
}

/** Returns all numbers of a tile, with shares beside them where they are meaningful. */
export function toTable(tile: Tile, ways: MarkWays): ChartTable {
  const { series, base, rows, others, unit } = tile
  const hasShare = base !== null && series.length === 1
  const heads = series.length === 1 ? [capitalized(unit)] : series.map(({ label }) => capitalized(label))
  const cells = (label: string, counts: readonly (number | null)[]) => [
    label,
    ...series.map((_, place) => counts[place] ?? UNKNOWN),
    ...(hasShare ? [formatShare(counts[0] ?? 0, base)] : []),
  ]
  const lines = rows.map((row) => ({
    key: row.value,
    cells: cells(row.label, row.counts),
    to: toMark(tile, row, ways).to,
  }))
  const rest = others
    ? [{ key: 'others', cells: cells(formatCountOf(others.rows, 'other'), others.counts) }]
    : []
  return {
    columns: ['Name', ...heads, ...(hasShare ? ['Share'] : [])],
    rows: [...lines, ...rest],
  }
}

/** Formats what is not drawn: '212 more are not drawn: 11,310 practitioners.' */
export function sayOthers(tile: Tile): string | undefined {
  const { others, unit, chart } = tile
  if (!others || others.rows === 0) return undefined
  const said = `${formatCount(others.rows)} more ${others.rows === 1 ? 'is' : 'are'} not drawn`
  const isCounted = (chart === 'bars' && !isComparing(tile)) || chart === 'map'
  const total = getDrawnSeries(tile).reduce((sum, _, place) => sum + (others.counts[place] ?? 0), 0)
  return isCounted ? `${said}: ${formatNumber(total)} ${unit}.` : `${said}.`
}
