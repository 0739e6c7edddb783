import { Box } from '@mui/material'
import { RequestError } from '#web/lib/request-error.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'

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
      <Skeleton shape="box" height={260} />
      <Skeleton shape="box" height={260} />
    </Box>
  </>
)

/** Shows a placeholder while a dashboard loads. */
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

/** Shows that a dashboard was not authorized: the status text of the reply, and what it means. */
export function RefusedDashboard({ error, explanation, onRetry }: RefusedDashboardProps) {
  const isRefused = error instanceof RequestError && error.status === 403
  const sentence = isRefused && explanation ? `${explanation.reason} ${explanation.fix}` : undefined
  return <ErrorState title={error.message} error={error} sentence={sentence} onRetry={onRetry} />
}
