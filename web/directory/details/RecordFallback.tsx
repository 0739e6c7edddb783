import type { DirectorySubject } from '@concord/domain'
import { isNotFound } from '#web/lib/request-error.ts'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export type RecordFallbackProps = {
  readonly subject: DirectorySubject
  readonly npi: string
  readonly error: Error | null
  readonly onRetry: () => void
}

/** In place of a record that is not there yet, under the NPI that was asked for. */
export function RecordFallback({ subject, npi, error, onRetry }: RecordFallbackProps) {
  return (
    <>
      {!isNotFound(error) && <PageHeader record={npi} />}
      <LoadFallback what={`the ${subject}`} error={error} onRetry={onRetry} />
    </>
  )
}
