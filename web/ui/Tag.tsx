import { Box } from '@mui/material'
import type { ReactNode } from 'react'

export type TagTone = 'neutral' | 'blue' | 'teal' | 'yellow' | 'red'

const COLORS: Record<TagTone, { readonly bgcolor: string; readonly color: string }> = {
  neutral: { bgcolor: 'sunken', color: 'ink2' },
  blue: { bgcolor: 'secondary.light', color: 'secondary.main' },
  teal: { bgcolor: 'success.light', color: 'success.main' },
  yellow: { bgcolor: 'warning.light', color: 'warning.main' },
  red: { bgcolor: 'error.light', color: 'error.main' },
}

/** Shows a rare fact about a record; an everyday state is a StatusMark. */
export function Tag({
  tone = 'neutral',
  children,
}: {
  readonly tone?: TagTone
  readonly children: ReactNode
}) {
  return (
    <Box
      component="span"
      sx={{
        ...COLORS[tone],
        typography: 'caption',
        display: 'inline-block',
        px: 0.75,
        py: 0.25,
        borderRadius: '4px',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
