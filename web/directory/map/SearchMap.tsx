import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatRadiusSearch } from '../model/format-radius.ts'
import type { CountedPlace, SearchHit, SearchRadius } from '../queries.ts'
import { countyBorders, getBorderPaths } from './borders.ts'
import { getCityNames, getZipNames } from './city-names.ts'
import { MapBubbles } from './MapBubbles.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapLines } from './MapLines.tsx'
import { MapNames } from './MapNames.tsx'
import { MapPins } from './MapPins.tsx'
import { MapRing } from './MapRing.tsx'
import { MapSurface } from './MapSurface.tsx'
import { getBubbles, type MapBubble, numberArea, numberedBubbles } from './map-bubbles.ts'
import { MILES_SHOWN_AROUND_A_ZIP } from './map-frame.ts'
import { getPins, pinArea } from './map-pins.ts'
import { NEAR_MILES } from './map-view.ts'
import { PlacesTable } from './PlacesTable.tsx'
import { type MapViewing, useMapView } from './use-map-view.ts'

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
  /** Narrows the search to a ZIP code, or to so many miles around it. */
  readonly onNarrow: (zip: string, miles?: number) => void
}

/** Returns all marks of the map in its own units; the projection and the lines only change with what is in view. */
function useMarks({ hits, firstRow, places }: SearchMapProps, { projection, view }: MapViewing) {
  const { data: lines } = useQuery(countyBorders)
  const borders = useMemo(() => getBorderPaths(projection, lines ?? []), [projection, lines])
  const pins = useMemo(() => getPins(projection, hits, firstRow), [projection, hits, firstRow])
  const bubbles = useMemo(() => getBubbles(projection, places), [projection, places])
  const pinAreas = useMemo(() => pins.map(pinArea), [pins])
  const numbered = useMemo(() => numberedBubbles(bubbles, pinAreas), [bubbles, pinAreas])
  const getNames = view.miles <= NEAR_MILES ? getZipNames : getCityNames
  const names = useMemo(
    () => getNames(bubbles, [...pinAreas, ...numbered.map(numberArea)]),
    [getNames, bubbles, pinAreas, numbered],
  )
  return { borders, pins, bubbles, numbered, names }
}

function useSearchView({ latitude, longitude, miles }: SearchRadius): MapViewing {
  return useMapView({ latitude, longitude, miles: miles === 0 ? MILES_SHOWN_AROUND_A_ZIP : miles })
}

/** Shows where the hits of a circle are: the rows of the page as numbered pins, all others as bubbles. */
export function SearchMap(props: SearchMapProps) {
  const { circle, total, places, activeNpi, onPoint, onChoose, onNarrow } = props
  const [isTable, setTable] = useState(false)
  const viewing = useSearchView(circle)
  const { borders, pins, bubbles, numbered, names } = useMarks(props, viewing)
  const where = formatRadiusSearch(circle)
  const open = ({ zip, places: gathered }: MapBubble) => {
    if (gathered.length === 1) onNarrow(zip)
    else if (viewing.isNearest) onNarrow(zip, 1)
    else viewing.fit(gathered)
  }
  return (
    <>
      {isTable ? (
        <PlacesTable label={`${total} near ${where} by ZIP code`} places={places} onNarrow={onNarrow} />
      ) : (
        <MapSurface role="group" label={`Map of ${total} near ${where}`} viewing={viewing}>
          <MapRing circle={circle} viewing={viewing} />
          <MapLines borders={borders} />
          <MapBubbles
            bubbles={bubbles}
            numbered={numbered}
            isNearest={viewing.isNearest}
            onChoose={open}
            onZoom={viewing.zoom}
          />
          <MapNames names={names} />
          <MapPins pins={pins} activeNpi={activeNpi} onPoint={onPoint} onChoose={onChoose} />
        </MapSurface>
      )}
      <MapLegend isTable={isTable} onSwitch={() => setTable(!isTable)} />
    </>
  )
}
