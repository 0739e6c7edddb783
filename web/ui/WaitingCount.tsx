import { Box } from '@mui/material'
import { HiddenText } from './HiddenText.tsx'

/** Shows a number of things that wait for a person; nothing where there are none. */
export function WaitingCount({ count, what }: { readonly count: number; readonly what: string }) {
  if (count === 0) return null
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        minWidth: 18,
        height: 18,
        px: 0.5,
        typography: 'caption',
        fontWeight: 600,
        color: 'onAccent',
        bgcolor: 'accent.fill',
        borderRadius: '9px',
      }}
    >
      {count > 99 ? '99+' : count}
      <HiddenText> {what}</HiddenText>
    </Box>
  )
}
