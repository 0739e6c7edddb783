import { Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'

type SideSectionProps = {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly link?: { readonly label: string; readonly to: string }
  /** The text while it loads; undefined once it has loaded. */
  readonly loading: string | undefined
  /** The usual number of lines, for which room is reserved while the section loads. */
  readonly lines: number
  readonly failure: { readonly title: string; readonly error: Error; readonly retry: () => void } | undefined
  readonly children: ReactNode
}

const LINE = (
  <Box
    sx={{ display: 'flex', alignItems: 'center', minHeight: 36, borderBottom: 1, borderColor: 'lineSoft' }}
  >
    <Skeleton width="64%" height={12} />
  </Box>
)

/** Shows one of the short lists beside the list of what waits. */
export function SideSection({ id, title, note, link, loading, lines, failure, children }: SideSectionProps) {
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
      {!failure &&
        (loading === undefined ? children : <SkeletonRows label={loading} count={lines} row={LINE} />)}
    </Box>
  )
}
