import type { ChartColor } from '#web/ui/charts/chart-colors.ts'
import type { Tile, TileRow } from '../queries.ts'

const DEFAULT_SPAN = 2

/** The widths of tiles, in columns of six. The same tile id is used in several dashboards, next to different tiles. */
const SPANS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'practitioner-overview': { verification: 4, sources: 6 },
  practitioners: {
    largestEntities: 4,
    confirmations: 2,
    entityCounts: 2,
    kinds: 2,
    networks: 2,
    specialties: 6,
  },
  'entity-overview': { kinds: 2, counties: 4, largestEntities: 3, sizes: 3, specialties: 3, entityFields: 3 },
  'health-systems': { systems: 4, systemSizes: 2, kinds: 2, counties: 4, largestEntities: 6 },
  'error-reports': { pareto: 6, trend: 2, rules: 4, sources: 3, fields: 3, throughput: 6 },
}

export function getSpan(dashboard: string, tile: string): number {
  return SPANS[dashboard]?.[tile] ?? DEFAULT_SPAN
}

/** First series of tiles whose series are a part and the rest of one whole. */
const PARTS = ['accepting', 'both']

const startsWith = ({ series }: Tile, ids: readonly string[]): boolean =>
  series.length > 1 && series[0] !== undefined && ids.includes(series[0].id)

/** Tells whether the first series is what is said of a row, as a share of all that is drawn. */
export const saysShare = (tile: Tile): boolean => startsWith(tile, ['accepting'])

/** Tells whether the series of a tile are shares of the same base, drawn beside each other. */
export const isComparing = (tile: Tile): boolean => startsWith(tile, ['missing'])

/** Series that are drawn; the others stand in the table and in the words of a mark. */
export function getDrawnSeries(tile: Tile): Tile['series'] {
  const areAllDrawn = tile.chart === 'mirror' || isComparing(tile) || startsWith(tile, PARTS)
  return areAllDrawn ? tile.series : tile.series.slice(0, 1)
}

const SOURCE_COLORS: Readonly<Record<string, ChartColor>> = {
  registry: 'strongest',
  roster: 'measure',
  attestation: 'good',
  data_update: 'context',
  manual_edit: 'other',
}
const PART_COLORS: readonly ChartColor[] = ['measure', 'context', 'strongest', 'other', 'good']

export function getPartColor({ value }: TileRow, place: number): ChartColor {
  return SOURCE_COLORS[value] ?? PART_COLORS[place % PART_COLORS.length] ?? 'other'
}

/** Missing is quiet, disputed waits for a person; all else is an amount and what it is a part of. */
const SERIES_COLORS: Readonly<Record<string, ChartColor>> = {
  missing: 'other',
  disputed: 'waiting',
  ended: 'other',
}
const BY_PLACE: readonly ChartColor[] = ['measure', 'context', 'other']

export function getSeriesColor({ id }: Tile['series'][number], place: number): ChartColor {
  return SERIES_COLORS[id] ?? BY_PLACE[place] ?? 'other'
}
