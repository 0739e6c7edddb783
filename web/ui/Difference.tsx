import { Box } from '@mui/material'
import { HiddenText } from './HiddenText.tsx'

/** Shows what a value was and what it is. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span>
      <HiddenText>before </HiddenText>
      <Box component="span" sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
        {before}
      </Box>
      <Box component="span" aria-hidden sx={{ mx: 0.75, color: 'ink3' }}>
        →
      </Box>
      <HiddenText> after </HiddenText>
      <Box
        component="span"
        sx={{
          px: 0.5,
          py: '1px',
          fontWeight: 600,
          bgcolor: 'secondaryTint',
          borderRadius: '2px',
          boxDecorationBreak: 'clone',
          overflowWrap: 'anywhere',
        }}
      >
        {after}
      </Box>
    </span>
  )
}
