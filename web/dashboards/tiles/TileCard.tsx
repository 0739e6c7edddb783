import { formatCount } from '@concord/domain'
import { Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { ChartCard } from '#web/ui/charts/ChartCard.tsx'
import { Legend } from '#web/ui/charts/Swatch.tsx'
import { getDrawnSeries, getSeriesColor, isComparing } from '../model/tile-looks.ts'
import { type MarkWays, sayOthers, toMark, toTable } from '../model/tile-values.ts'
import type { Tile } from '../queries.ts'
import { getRowsOffScale } from './ColumnsTile.tsx'
import { TileChart } from './TileChart.tsx'

type TileCardProps = { readonly tile: Tile; readonly ways: MarkWays; readonly foot: string }

function TileLegend({ tile }: { readonly tile: Tile }) {
  const series = getDrawnSeries(tile)
  if (series.length < 2) return null
  const unit = isComparing(tile) ? ' %' : ''
  return (
    <Legend
      entries={series.map((one, place) => ({
        name: `${one.label}${unit}`,
        color: getSeriesColor(one, place),
      }))}
    />
  )
}

/** Shows what the chart leaves out; a value that is not drawn leads to its rows. */
function Note({ tile, ways }: Pick<TileCardProps, 'tile' | 'ways'>) {
  const offScale = getRowsOffScale(tile)
  return (
    <>
      {tile.chart === 'pareto' && 'At the right: the share of all findings up to that bar. '}
      {sayOthers(tile)}
      {offScale.map((row) => {
        const { label, text, to } = toMark(tile, row, ways)
        return (
          <span key={row.value}>
            Not drawn, {label} verified:{' '}
            {to === undefined ? (
              text
            ) : (
              <Link component={RouterLink} to={to} color="secondary" underline="always">
                {text}
              </Link>
            )}
            .
          </span>
        )
      })}
    </>
  )
}

const hasNote = (tile: Tile) =>
  tile.chart === 'pareto' || sayOthers(tile) !== undefined || getRowsOffScale(tile).length > 0

/** Shows one chart of a dashboard. */
export function TileCard({ tile, ways, foot }: TileCardProps) {
  const { title, finding, chart, base, unit, rows } = tile
  const { address, hasRows } = ways
  return (
    <ChartCard
      title={title}
      base={chart === 'parts' && base !== null ? `${formatCount(base)} ${unit}` : undefined}
      finding={finding === '' ? undefined : finding}
      table={toTable(tile, ways)}
      rowsTo={hasRows ? address.link(address.filters, 'rows') : undefined}
      foot={foot}
      legend={<TileLegend tile={tile} />}
      note={hasNote(tile) && <Note tile={tile} ways={ways} />}
      definition={tile.definition}
    >
      {rows.length === 0 ? (
        <Typography sx={{ color: 'ink3', py: 2 }}>
          Nothing to draw.{Object.keys(address.filters).length > 0 && ' Remove a filter to see more.'}
        </Typography>
      ) : (
        <TileChart tile={tile} ways={ways} />
      )}
    </ChartCard>
  )
}
