import type { DirectorySubject } from '@concord/domain'
import { isNotFound } from '#web/lib/request-error.ts'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { MissingRecord } from './MissingRecord.tsx'

export type RecordFallbackProps = {
  readonly subject: DirectorySubject
  readonly npi: string
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Shows, in place of a record and under the requested NPI, that it is missing, loading or did not load. */
export function RecordFallback({ subject, npi, error, onRetry }: RecordFallbackProps) {
  return (
    <>
      <PageHeader record={npi} />
      {error && isNotFound(error) ? (
        <MissingRecord subject={subject} npi={npi} error={error} />
      ) : (
        <LoadFallback what={`the ${subject}`} error={error} onRetry={onRetry} />
      )}
    </>
  )
}
