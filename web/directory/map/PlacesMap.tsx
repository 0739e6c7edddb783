import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countyBorders, getBorderPaths } from './borders.ts'
import { MapLines } from './MapLines.tsx'
import { MapPins } from './MapPins.tsx'
import { MapSurface } from './MapSurface.tsx'
import type { MapRadius } from './map-frame.ts'
import { getPins } from './map-pins.ts'
import { frameAround, type MapPlace } from './places-frame.ts'
import { useMapView } from './use-map-view.ts'

export type PlacesMapProps = {
  /** 'the locations of Adaeze Smith' */
  readonly label: string
  /** The places in the order of their numbers. */
  readonly places: readonly MapPlace[]
  /** The number of the first place; 1 where it is not named. */
  readonly firstNumber?: number
  /** Stands below the map. */
  readonly note?: string
  readonly activeId: string | undefined
  readonly onPoint: (ids: readonly string[]) => void
  readonly onChoose: (id: string) => void
}

/** Maximum radius in miles at which counties are shown; beyond it they are too small to be told apart. */
const MAX_MILES_WITH_COUNTIES = 250

const isSamePlace = (one: MapPlace, other: MapPlace | undefined) =>
  one.latitude === other?.latitude && one.longitude === other?.longitude

type PlacedProps = PlacesMapProps & { readonly frame: MapRadius }

function PlacedMap({ label, places, firstNumber = 1, frame, activeId, onPoint, onChoose }: PlacedProps) {
  const { data: lines } = useQuery(countyBorders)
  const viewing = useMapView(frame)
  const { projection } = viewing
  const isFar = viewing.view.miles > MAX_MILES_WITH_COUNTIES
  const borders = useMemo(() => {
    const paths = getBorderPaths(projection, lines ?? [])
    return isFar ? { ...paths, counties: '' } : paths
  }, [projection, lines, isFar])
  const pins = useMemo(() => {
    const rows = places.map(({ id, ...place }) => ({ npi: id, ...place }))
    return getPins(projection, rows, firstNumber)
  }, [projection, places, firstNumber])
  const open = (id: string, ids: readonly string[]) => {
    const gathered = places.filter((place) => ids.includes(place.id))
    const isOnePlace = gathered.every((place) => isSamePlace(place, gathered[0]))
    if (isOnePlace || viewing.isNearest) onChoose(id)
    else viewing.fit(gathered)
  }
  return (
    <MapSurface role="img" label={`Map of ${label}`} viewing={viewing}>
      <MapLines borders={borders} />
      <MapPins pins={pins} activeNpi={activeId} onPoint={onPoint} onChoose={open} />
    </MapSurface>
  )
}

/** Shows places as numbered pins, as near as they all fit. */
export function PlacesMap({ note = 'Pins show ZIP centers.', ...props }: PlacesMapProps) {
  const frame = useMemo(() => frameAround(props.places), [props.places])
  if (!frame) return null
  return (
    <>
      <PlacedMap {...props} frame={frame} />
      <Box
        sx={{ typography: 'caption', px: 1.5, py: 1, borderTop: 1, borderColor: 'lineSoft', color: 'ink2' }}
      >
        {note}
      </Box>
    </>
  )
}
