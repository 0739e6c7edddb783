import { Box, CircularProgress } from '@mui/material'
import { keyframes } from '@mui/material/styles'

const appear = keyframes({ from: { opacity: 0 } })

export function LoadingScreen() {
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'canvas',
        // A start that takes a moment only should not flash.
        animation: `${appear} 140ms 150ms backwards`,
      }}
    >
      <CircularProgress color="secondary" size={36} aria-label="Loading" />
    </Box>
  )
}
