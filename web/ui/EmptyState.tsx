import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  readonly title: string
  /** Says what to do next, or the terms that found nothing. */
  readonly children?: ReactNode
  /** The one button, or the filters whose removal gives rows. */
  readonly action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Box sx={{ maxWidth: 400, mx: 'auto', px: 2, py: 5, textAlign: 'center' }}>
      <Typography variant="h2">{title}</Typography>
      {children && (
        <Typography component="div" sx={{ mt: 0.5, color: 'ink2', overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  )
}
