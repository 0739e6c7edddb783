import { Box } from '@mui/material'
import { formatRadius } from '../model/format-radius.ts'
import type { SearchRadius } from '../queries.ts'
import { MAP_HEIGHT, MAP_WIDTH, RING_RADIUS } from './map-frame.ts'
import { HALO } from './map-halo.ts'
import type { MapViewing } from './use-map-view.ts'

export type MapRingProps = { readonly circle: SearchRadius; readonly viewing: MapViewing }

/** Shows the circle of the search with its radius, wherever it lies in the view. */
export function MapRing({ circle, viewing: { view, projection } }: MapRingProps) {
  const [x, y] = projection([circle.longitude, circle.latitude]) ?? []
  if (circle.miles === 0 || x === undefined || y === undefined) return null
  const radius = (RING_RADIUS * circle.miles) / view.miles
  const top = y - radius
  const isTopShown = x > 0 && x < MAP_WIDTH && top > 0 && top < MAP_HEIGHT
  return (
    <>
      <Box
        component="circle"
        cx={x}
        cy={y}
        r={radius}
        sx={{
          fill: 'color-mix(in srgb, var(--concord-palette-secondary-light) 55%, transparent)',
          stroke: 'var(--concord-palette-secondary-main)',
          strokeDasharray: '4 3',
        }}
      />
      {isTopShown && (
        <Box
          component="text"
          x={x}
          y={top}
          dy="0.35em"
          sx={{ ...HALO, fontSize: 12, fill: 'var(--concord-palette-secondary-main)' }}
        >
          {formatRadius(circle.miles)}
        </Box>
      )}
    </>
  )
}
