import type { DirectorySubject } from '@concord/domain'
import { isNotFound } from '#web/lib/request-error.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NotFoundMessage } from '#web/ui/NotFoundMessage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'

const SKELETON_ROWS = 6

export type RecordFallbackProps = {
  readonly subject: DirectorySubject
  readonly npi: string
  readonly error: Error | null
  readonly onRetry: () => void
}

/** In place of a record that is on its way, does not exist or did not load. */
export function RecordFallback({ subject, npi, error, onRetry }: RecordFallbackProps) {
  if (isNotFound(error)) return <NotFoundMessage />
  return (
    <>
      <PageHeader record={npi} />
      {error ? (
        <ErrorState title={`The ${subject} did not load`} error={error} onRetry={onRetry} />
      ) : (
        <SkeletonRows label={`Loading the ${subject}`} count={SKELETON_ROWS} />
      )}
    </>
  )
}
