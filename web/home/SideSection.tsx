import { Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'

type SideSectionProps = {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly link?: { readonly label: string; readonly to: string }
  /** What is said while it loads. */
  readonly loading: string | undefined
  readonly failure: { readonly title: string; readonly error: Error; readonly retry: () => void } | undefined
  readonly children: ReactNode
}

/** One of the short lists beside what waits. */
export function SideSection({ id, title, note, link, loading, failure, children }: SideSectionProps) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 36,
          borderBottom: 1,
          borderColor: 'line',
        }}
      >
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {note && (
          <Typography variant="caption" sx={{ color: 'ink3' }}>
            {note}
          </Typography>
        )}
        {link && (
          <Link component={RouterLink} to={link.to} sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
            {link.label}
          </Link>
        )}
      </Box>
      {failure && <ErrorState title={failure.title} error={failure.error} onRetry={failure.retry} />}
      {!failure && (loading === undefined ? children : <SkeletonRows label={loading} count={3} />)}
    </Box>
  )
}
