import { Box } from '@mui/material'
import type { ReactNode } from 'react'

export type MarkStatus = 'ok' | 'running' | 'waiting' | 'warning' | 'error' | 'none' | 'partial'

const SHAPES: Record<MarkStatus, { readonly color: string; readonly shape: ReactNode }> = {
  ok: { color: 'success.fill', shape: <circle cx="4" cy="4" r="4" fill="currentColor" /> },
  running: {
    color: 'secondary.main',
    shape: <circle cx="4" cy="4" r="3" fill="none" stroke="currentColor" strokeWidth="2" />,
  },
  waiting: { color: 'accent.fill', shape: <path d="M4 0 8 4 4 8 0 4z" fill="currentColor" /> },
  warning: { color: 'warning.mark', shape: <path d="M4 .5 8 7.5H0z" fill="currentColor" /> },
  error: { color: 'error.fill', shape: <rect width="8" height="8" fill="currentColor" /> },
  none: {
    color: 'lineStrong',
    shape: <circle cx="4" cy="4" r="3.5" fill="none" stroke="currentColor" strokeWidth="1" />,
  },
  partial: {
    color: 'success.fill',
    shape: (
      <>
        <circle cx="4" cy="4" r="3.5" fill="none" stroke="currentColor" strokeWidth="1" />
        <path d="M4 0a4 4 0 0 0 0 8z" fill="currentColor" />
      </>
    ),
  },
}

export type StatusMarkProps = { readonly status: MarkStatus; readonly children: ReactNode }

export function StatusMark({ status, children }: StatusMarkProps) {
  const { color, shape } = SHAPES[status]
  return (
    <Box
      component="span"
      sx={{
        ...{ display: 'inline-flex', verticalAlign: 'top', alignItems: 'flex-start', gap: 1 },
        ...{ minWidth: 0, maxWidth: '100%' },
      }}
    >
      <Box
        component="svg"
        viewBox="0 0 8 8"
        aria-hidden
        // In the middle of the first line, however many follow.
        sx={{ width: 8, height: 8, flex: 'none', mt: 'calc((1lh - 8px) / 2)', color }}
      >
        {shape}
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'break-word' }}>
        {children}
      </Box>
    </Box>
  )
}
