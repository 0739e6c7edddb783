import { Box, Button, Skeleton, Typography } from '@mui/material'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { RequestError } from '#web/lib/request-error.ts'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'

const SHAPE = (
  <>
    <Box sx={{ display: 'flex', gap: 4, py: 2, borderBottom: 1, borderColor: 'lineSoft' }}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Box key={place} sx={{ flex: 1 }}>
          <Skeleton width="70%" height={12} />
          <Skeleton width="50%" height={24} sx={{ mt: 1 }} />
        </Box>
      ))}
    </Box>
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: '2fr 1fr' }, gap: 5, mt: 3 }}>
      <Skeleton variant="rectangular" height={260} />
      <Skeleton variant="rectangular" height={260} />
    </Box>
  </>
)

/** In place of a dashboard that is on its way. */
export function DashboardLoader() {
  return <SkeletonRows label="Loading the dashboard" count={1} row={SHAPE} />
}

export type Explanation = { readonly reason: string; readonly fix: string }

type RefusedDashboardProps = {
  readonly error: Error
  /** Says why a refusal is one, and who can change it. */
  readonly explanation?: Explanation | undefined
  readonly onRetry: () => void
}

/** The dashboard was not authorized: the status text of the answer, and what it means. */
export function RefusedDashboard({ error, explanation, onRetry }: RefusedDashboardProps) {
  const failure = error instanceof RequestError ? error : undefined
  const isRefused = failure?.status === 403
  const sentence =
    isRefused && explanation
      ? `${explanation.reason} ${explanation.fix}`
      : (failure?.sentence ?? 'The dashboard could not be authorized.')
  return (
    <Box role="alert" sx={{ maxWidth: 520, py: 4 }}>
      <Typography variant="h3" component="h2">
        <StatusMark status="error">{error.message}</StatusMark>
      </Typography>
      <Typography sx={{ mt: 1, color: 'ink2' }}>{sentence}</Typography>
      <Button
        variant="outlined"
        onClick={onRetry}
        startIcon={<RefreshCw size={14} strokeWidth={1.75} aria-hidden />}
        sx={{ mt: 2 }}
      >
        Try again
      </Button>
      {failure && (
        <Typography variant="raw" component="p" sx={{ mt: 2, color: 'ink3' }}>
          {failure.status} {failure.code ?? failure.message}
        </Typography>
      )}
    </Box>
  )
}
