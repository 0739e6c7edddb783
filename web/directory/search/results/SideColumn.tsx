import { Box, Drawer } from '@mui/material'
import type { ReactNode } from 'react'
import type { SearchHit } from '../../queries.ts'
import { Peek } from './Peek.tsx'

const PEEK_DRAWER = {
  width: 320,
  maxWidth: '100%',
  bgcolor: 'sheet',
  '&:focus-visible': { outline: 'none' },
}

export type PeekPlaceProps = {
  readonly hit: SearchHit
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Shows the look at one row where there is no room for a column: it lies over the page. */
export function PeekDrawer({ hit, isOpen, onClose }: PeekPlaceProps) {
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Peek', sx: PEEK_DRAWER } }}
    >
      <Peek hit={hit} closeKey="Esc" onClose={onClose} />
    </Drawer>
  )
}

/** Shows the map and the peek at one row, in view for as long as the list is. */
export function SideColumn({ hit, isOpen, onClose, map }: PeekPlaceProps & { readonly map: ReactNode }) {
  if (!isOpen && !map) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        width: 320,
        flex: 'none',
        position: 'sticky',
        top: 16,
        maxHeight: 'calc(100vh - 32px)',
        overflowY: 'auto',
      }}
    >
      {map && (
        <Box component="aside" aria-label="Map">
          {map}
        </Box>
      )}
      {isOpen && (
        <Box component="aside" aria-label="Peek" sx={{ border: 1, borderColor: 'line', borderRadius: '8px' }}>
          <Peek hit={hit} closeKey="Space" onClose={onClose} />
        </Box>
      )}
    </Box>
  )
}
