import { Box } from '@mui/material'
import { useMemo } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import type { SearchRadius } from '../queries.ts'
import type { SearchMapProps } from './SearchMap.tsx'

const ON_THE_WAY = {
  // Keeps the room of the map while it is on its way.
  meanwhile: <Box sx={{ aspectRatio: '320 / 390' }} />,
  onFailure: () => showError('The map did not load. Reload the page and try again.'),
}

const SearchMap = onDemand(async () => (await import('./maps.ts')).SearchMap, ON_THE_WAY)
const PlacesMap = onDemand(async () => (await import('./maps.ts')).PlacesMap, ON_THE_WAY)

/** The props of a map of a circle or, if there is no circle, of the rows of the page. */
export type MapBoxProps = Omit<SearchMapProps, 'circle'> & { readonly circle: SearchRadius | null }

function PageMap({ total, hits, firstRow, activeNpi, onPoint, onChoose }: MapBoxProps) {
  const places = useMemo(
    () => hits.map(({ npi, latitude, longitude }) => ({ id: npi, latitude, longitude })),
    [hits],
  )
  return (
    <PlacesMap
      label={`${total}: rows ${firstRow} to ${firstRow + hits.length - 1}`}
      note="Rows of this page. Pins show ZIP centers."
      places={places}
      firstNumber={firstRow}
      activeId={activeNpi}
      onPoint={onPoint}
      onChoose={onChoose}
    />
  )
}

export function MapBox({ circle, ...map }: MapBoxProps) {
  return (
    <Box sx={{ border: 1, borderColor: 'line', borderRadius: '8px', overflow: 'hidden', bgcolor: 'sheet' }}>
      {circle ? <SearchMap circle={circle} {...map} /> : <PageMap circle={null} {...map} />}
    </Box>
  )
}
