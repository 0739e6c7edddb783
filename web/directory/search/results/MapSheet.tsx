import { Box } from '@mui/material'
import MapIcon from 'lucide-react/icons/map'
import { useRef } from 'react'
import { MapBox, type MapBoxProps } from '../../map/MapBox.tsx'
import { ScreenSheet } from '../ScreenSheet.tsx'

/** Shows the map where it has no column: a pin leads back to its row in the list. */
export function MapSheet({ map }: { readonly map: MapBoxProps }) {
  const chosenNpi = useRef<string>(undefined)
  return (
    <ScreenSheet
      title="Map"
      label="Map"
      Icon={MapIcon}
      done="Show the list"
      onClosed={() => {
        if (chosenNpi.current !== undefined) map.onChoose(chosenNpi.current)
        chosenNpi.current = undefined
      }}
    >
      {(close) => (
        <Box sx={{ maxWidth: 560, mx: 'auto' }}>
          <MapBox
            {...map}
            onChoose={(npi) => {
              chosenNpi.current = npi
              close()
            }}
            onNarrow={(zip, miles) => {
              map.onNarrow(zip, miles)
              close()
            }}
          />
        </Box>
      )}
    </ScreenSheet>
  )
}
