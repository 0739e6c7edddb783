import { facetValueLabel, formatCount, formatShare } from '@concord/domain'
import { BarRows } from '#web/ui/charts/BarRows.tsx'
import { ChartTableView } from '#web/ui/charts/ChartTableView.tsx'
import { CountyMap, type CountyMark } from '#web/ui/charts/CountyMap.tsx'
import { MirrorColumns } from '#web/ui/charts/MirrorColumns.tsx'
import { ShareBar } from '#web/ui/charts/ShareBar.tsx'
import { getDrawnSeries, getPartColor, getSeriesColor, isComparing, saysShare } from '../model/tile-looks.ts'
import {
  formatNumber,
  formatWholeShare,
  getCount,
  type MarkWays,
  sayTile,
  toMark,
  toSeriesMarks,
  toTable,
} from '../model/tile-values.ts'
import type { Tile } from '../queries.ts'
import { ColumnsTile } from './ColumnsTile.tsx'
import { shortMonthInitial } from './tick-labels.ts'

/** Returns the marks of counties, largest first. The value of a county is its state and name: 'TX|Dallas'. */
function getCountyMarks(tile: Tile, ways: MarkWays): CountyMark[] {
  return tile.rows
    .map((row) => {
      const [state = '', county = ''] = row.value.split('|')
      return {
        ...toMark(tile, row, ways),
        value: getCount(row, 0),
        state: facetValueLabel('states', state),
        county,
      }
    })
    .sort((a, b) => b.value - a.value)
}

type TileChartProps = { readonly tile: Tile; readonly ways: MarkWays }

/** Shows rows that compare shares, in percent of their base, one number for each series: '17.2 / 0.4'. */
function ComparedRows({ tile, ways }: TileChartProps) {
  const base = tile.base ?? 0
  const percentOf = (count: number) => (base === 0 ? 0 : (count / base) * 100)
  return (
    <BarRows
      label={sayTile(tile)}
      isComparing
      rows={tile.rows.map((row) => {
        const marks = toSeriesMarks(tile, row, ways)
        const parts = tile.series.map((series, place) => ({
          value: percentOf(getCount(row, place)),
          color: getSeriesColor(series, place),
          mark: marks?.[place],
        }))
        return {
          ...toMark(tile, row, ways),
          parts,
          said: parts.map(({ value }) => value.toFixed(1)).join(' / '),
        }
      })}
    />
  )
}

/** Shows rows, each with its share of practitioners who accept new patients; for all other counts, with the number. */
function PartRows({ tile, ways }: TileChartProps) {
  const drawn = getDrawnSeries(tile)
  const isShare = saysShare(tile)
  return (
    <BarRows
      label={sayTile(tile)}
      rows={tile.rows.map((row) => {
        const total = drawn.reduce((sum, _, place) => sum + getCount(row, place), 0)
        const first = getCount(row, 0)
        return {
          ...toMark(tile, row, ways),
          parts: drawn.map((series, place) => ({
            value: getCount(row, place),
            color: getSeriesColor(series, place),
          })),
          said: isShare ? formatWholeShare(first, total) : formatNumber(total),
          isStrong: isShare && first * 2 < total,
        }
      })}
    />
  )
}

/**
 * Shows rows of which the first ones clear most of the total; each states its share together with all rows above it.
 */
function Pareto({ tile, ways }: TileChartProps) {
  let sum = 0
  const total = tile.base ?? tile.rows.reduce((all, row) => all + getCount(row, 0), 0)
  return (
    <BarRows
      label={sayTile(tile)}
      rows={tile.rows.map((row) => {
        sum += getCount(row, 0)
        return {
          ...toMark(tile, row, ways),
          parts: [{ value: getCount(row, 0), color: 'measure' as const }],
          said: formatCount(getCount(row, 0)),
          end: total === 0 ? '' : formatShare(sum, total),
        }
      })}
    />
  )
}

function Mirror({ tile, ways }: TileChartProps) {
  const [up, down] = tile.series
  return (
    <MirrorColumns
      label={sayTile(tile)}
      upName={up?.label ?? ''}
      downName={down?.label ?? ''}
      columns={tile.rows.map((row) => ({
        ...toMark(tile, row, ways),
        marks: toSeriesMarks(tile, row, ways),
        up: getCount(row, 0),
        down: getCount(row, 1),
        tick: shortMonthInitial(row.value),
      }))}
    />
  )
}

function Parts({ tile, ways }: TileChartProps) {
  const total = tile.base ?? tile.rows.reduce((all, row) => all + getCount(row, 0), 0)
  return (
    <ShareBar
      label={sayTile(tile)}
      parts={tile.rows.map((row, place) => ({
        ...toMark(tile, row, ways),
        value: getCount(row, 0),
        color: getPartColor(row, place),
        share: formatShare(getCount(row, 0), total),
      }))}
    />
  )
}

/** Draws a tile as the server says. */
export function TileChart({ tile, ways }: TileChartProps) {
  switch (tile.chart) {
    case 'bars':
      return isComparing(tile) ? <ComparedRows {...{ tile, ways }} /> : <PartRows {...{ tile, ways }} />
    case 'pareto':
      return <Pareto {...{ tile, ways }} />
    case 'columns':
      return <ColumnsTile {...{ tile, ways }} />
    case 'mirror':
      return <Mirror {...{ tile, ways }} />
    case 'parts':
      return <Parts {...{ tile, ways }} />
    case 'map':
      return <CountyMap label={sayTile(tile)} counties={getCountyMarks(tile, ways)} />
    case 'table':
      return <ChartTableView label={`Values of ${tile.title}`} table={toTable(tile, ways)} />
  }
}
