import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatRadius, formatRadiusSearch } from '../model/format-radius.ts'
import type { CountedPlace, SearchHit, SearchRadius } from '../queries.ts'
import { countyBorders, getBorderPaths } from './borders.ts'
import { getCityNames } from './city-names.ts'
import { MapBubbles } from './MapBubbles.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapLines } from './MapLines.tsx'
import { MapPins } from './MapPins.tsx'
import { getBubbles, numberArea, numberedBubbles } from './map-bubbles.ts'
import { getProjection, MAP_CENTER, MAP_HEIGHT, MAP_WIDTH, RING_RADIUS } from './map-frame.ts'
import { getPins, pinArea } from './map-pins.ts'

export type SearchMapProps = {
  readonly circle: SearchRadius
  /** '64 practitioners' */
  readonly total: string
  readonly hits: readonly SearchHit[]
  readonly firstRow: number
  readonly places: readonly CountedPlace[]
  /** The row that is looked at. */
  readonly activeNpi: string | undefined
  readonly onPoint: (npis: readonly string[]) => void
  readonly onChoose: (npi: string) => void
  readonly onNarrow: (zip: string) => void
}

/** All marks of the map in its own units; the projection and the lines only change with the circle. */
function useMarks({ circle, hits, firstRow, places }: SearchMapProps) {
  const { latitude, longitude, miles } = circle
  const { data: lines } = useQuery(countyBorders)
  const projection = useMemo(
    () => getProjection({ latitude, longitude, miles }),
    [latitude, longitude, miles],
  )
  const borders = useMemo(() => getBorderPaths(projection, lines ?? []), [projection, lines])
  const pins = useMemo(() => getPins(projection, hits, firstRow), [projection, hits, firstRow])
  const bubbles = useMemo(() => getBubbles(projection, places), [projection, places])
  const pinAreas = useMemo(() => pins.map(pinArea), [pins])
  const numbered = useMemo(() => numberedBubbles(bubbles, pinAreas), [bubbles, pinAreas])
  const names = useMemo(
    () => getCityNames(bubbles, [...pinAreas, ...numbered.map(numberArea)]),
    [bubbles, pinAreas, numbered],
  )
  return { borders, pins, bubbles, numbered, names }
}

const HALO = {
  pointerEvents: 'none',
  textAnchor: 'middle',
  stroke: 'var(--concord-palette-sheet)',
  strokeWidth: 3,
  paintOrder: 'stroke',
} as const

function Ring() {
  return (
    <Box
      component="circle"
      cx={MAP_CENTER.x}
      cy={MAP_CENTER.y}
      r={RING_RADIUS}
      sx={{
        fill: 'color-mix(in srgb, var(--concord-palette-secondary-light) 55%, transparent)',
        stroke: 'var(--concord-palette-secondary-main)',
        strokeDasharray: '4 3',
      }}
    />
  )
}

function RadiusLabel({ miles }: { readonly miles: number }) {
  return (
    <Box
      component="text"
      x={MAP_CENTER.x}
      y={MAP_CENTER.y - RING_RADIUS}
      dy="0.35em"
      sx={{ ...HALO, fontSize: 12, fill: 'var(--concord-palette-secondary-main)' }}
    >
      {formatRadius(miles)}
    </Box>
  )
}

/** Shows where the hits of a circle are: the rows of the page as numbered pins, all others as bubbles. */
export function SearchMap(props: SearchMapProps) {
  const { circle, total, activeNpi, onPoint, onChoose, onNarrow } = props
  const { borders, pins, bubbles, numbered, names } = useMarks(props)
  return (
    <>
      <Box
        component="svg"
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="group"
        aria-label={`Map of ${total} near ${formatRadiusSearch(circle)}`}
        sx={{ display: 'block', width: '100%', fontFamily: 'inherit', overflow: 'hidden' }}
      >
        {circle.miles > 0 && <Ring />}
        <MapLines borders={borders} />
        <MapBubbles bubbles={bubbles} numbered={numbered} onChoose={onNarrow} />
        {circle.miles > 0 && <RadiusLabel miles={circle.miles} />}
        <g aria-hidden>
          {names.map(({ name, x, y }) => (
            <Box
              key={name}
              component="text"
              x={x}
              y={y}
              dy="0.35em"
              sx={{ ...HALO, fontSize: 11, fill: 'var(--concord-palette-ink2)' }}
            >
              {name}
            </Box>
          ))}
        </g>
        <MapPins pins={pins} activeNpi={activeNpi} onPoint={onPoint} onChoose={onChoose} />
      </Box>
      <MapLegend />
    </>
  )
}
