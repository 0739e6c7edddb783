import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countyBorders, getBorderPaths } from './borders.ts'
import { MapLines } from './MapLines.tsx'
import { MapPins } from './MapPins.tsx'
import { getProjection, MAP_HEIGHT, MAP_WIDTH } from './map-frame.ts'
import { getPins } from './map-pins.ts'
import { frameAround, type MapPlace } from './places-frame.ts'

export type PlacesMapProps = {
  /** '3 locations of Adaeze Smith' */
  readonly label: string
  /** In the order of their numbers, from 1. */
  readonly places: readonly MapPlace[]
  readonly activeId: string | undefined
  readonly onPoint: (ids: readonly string[]) => void
  readonly onChoose: (id: string) => void
}

/** Shows the locations of one record as numbered pins, as near as they all fit. */
export function PlacesMap({ label, places, activeId, onPoint, onChoose }: PlacesMapProps) {
  const { data: lines } = useQuery(countyBorders)
  const frame = useMemo(() => frameAround(places), [places])
  const projection = useMemo(() => frame && getProjection(frame), [frame])
  const borders = useMemo(
    () => (projection ? getBorderPaths(projection, lines ?? []) : { counties: '', states: '' }),
    [projection, lines],
  )
  const pins = useMemo(() => {
    const rows = places.map(({ id, ...place }) => ({ npi: id, ...place }))
    return projection ? getPins(projection, rows, 1) : []
  }, [projection, places])
  if (!frame) return null
  return (
    <>
      <Box
        component="svg"
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label={`Map of ${label}`}
        sx={{ display: 'block', width: '100%', fontFamily: 'inherit', overflow: 'hidden' }}
      >
        <MapLines borders={borders} />
        <MapPins pins={pins} activeNpi={activeId} onPoint={onPoint} onChoose={onChoose} />
      </Box>
      <Box
        sx={{ typography: 'caption', px: 1.5, py: 1, borderTop: 1, borderColor: 'lineSoft', color: 'ink2' }}
      >
        Pins show ZIP centers.
      </Box>
    </>
  )
}
