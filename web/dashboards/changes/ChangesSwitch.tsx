import { Box, Button, Typography } from '@mui/material'
import { type Changes, switchChanges } from './use-changes.ts'

/** Shows what changed beside each figure, or no longer. */
export function ChangesSwitch({ isOn, since }: Pick<Changes, 'isOn' | 'since'>) {
  return (
    <Button
      variant="outlined"
      aria-pressed={isOn}
      onClick={() => switchChanges(!isOn)}
      sx={{
        ...{ px: 1, fontWeight: 400, fontFamily: 'body2.fontFamily', fontSize: 13, boxShadow: 'none' },
        ...(isOn ? { bgcolor: 'secondaryTint', borderColor: 'secondaryLine' } : {}),
      }}
    >
      <Box component="span" sx={{ color: 'ink2', mr: 0.75 }}>
        Changes
      </Box>{' '}
      since {since}
    </Button>
  )
}

/** Says why no changes show, or not yet. */
export function ChangesNote({ note }: Pick<Changes, 'note'>) {
  if (note === undefined) return null
  return (
    <Typography role="status" sx={{ mt: 1, color: 'ink2', displayPrint: 'none' }}>
      {note}
    </Typography>
  )
}
