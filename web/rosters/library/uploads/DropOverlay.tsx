import { Box } from '@mui/material'

/** Says, while files are held above the page, what becomes of them there. */
export function DropOverlay() {
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'grid',
        placeItems: 'center',
        pointerEvents: 'none',
        bgcolor: 'secondaryTint',
        border: '2px dashed',
        borderColor: 'secondary.main',
        opacity: 0.94,
        typography: 'h2',
      }}
    >
      Drop the files: each finds its roster by its name
    </Box>
  )
}
