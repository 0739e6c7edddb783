import { Box } from '@mui/material'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import type { SearchMapProps } from './SearchMap.tsx'

const SearchMap = onDemand(async () => (await import('./SearchMap.tsx')).SearchMap, {
  // Keeps the room of the map while it is on its way.
  meanwhile: <Box sx={{ aspectRatio: '320 / 390' }} />,
  onFailure: () => showError('The map did not load. Reload the page and try again.'),
})

export function MapBox(props: SearchMapProps) {
  return (
    <Box sx={{ border: 1, borderColor: 'line', borderRadius: '8px', overflow: 'hidden', bgcolor: 'sheet' }}>
      <SearchMap {...props} />
    </Box>
  )
}
