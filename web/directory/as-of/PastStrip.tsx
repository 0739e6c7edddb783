import { Box, Button } from '@mui/material'
import HistoryIcon from 'lucide-react/icons/history'
import type { ReactNode } from 'react'

type PastStripProps = {
  /** The day that is shown, and what that means. */
  readonly children: ReactNode
  /** The action that is offered in addition to going back. */
  readonly action?: ReactNode
  readonly onBack: () => void
}

/** Says that a page shows the past, in the color of its header. */
export function PastStrip({ children, action, onBack }: PastStripProps) {
  return (
    <Box
      role="status"
      data-theme="dark"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        mt: -2,
        mx: { xs: -2, md: -4 },
        px: { xs: 2, md: 4 },
        py: 1,
        mb: 2,
        bgcolor: 'canvas',
        color: 'ink',
      }}
    >
      <HistoryIcon size={18} strokeWidth={1.75} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 240 }}>{children}</Box>
      {action}
      <Button variant="contained" onClick={onBack}>
        Back to today
      </Button>
    </Box>
  )
}
