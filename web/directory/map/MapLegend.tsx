import { Box } from '@mui/material'

function Dot({ color, line = color }: { readonly color: string; readonly line?: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        width: 9,
        height: 9,
        mr: 0.75,
        borderRadius: '50%',
        bgcolor: color,
        border: 1,
        borderColor: line,
      }}
    />
  )
}

export function MapLegend() {
  return (
    <Box sx={{ px: 1.5, py: 1, borderTop: 1, borderColor: 'lineSoft', color: 'ink2' }}>
      <Box component="span" sx={{ mr: 2, color: 'ink' }}>
        <Dot color="primary.main" />
        this page
      </Box>
      <Box component="span" sx={{ color: 'ink' }}>
        <Dot color="seq2" line="seq3" />
        all, by ZIP code
      </Box>
      <Box sx={{ typography: 'caption', mt: 0.25 }}>Pins show ZIP centers.</Box>
    </Box>
  )
}
