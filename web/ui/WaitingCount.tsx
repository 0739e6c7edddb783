import { Box } from '@mui/material'
import { HiddenText } from './HiddenText.tsx'

type WaitingCountProps = {
  readonly count: number
  /** Says what waits, for people who only hear the number. */
  readonly one: string
  readonly many?: string
}

/** Shows a number of things that wait for a person; nothing where there are none. */
export function WaitingCount({ count, one, many = `${one}s` }: WaitingCountProps) {
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
      <HiddenText> {count === 1 ? one : many}</HiddenText>
    </Box>
  )
}
