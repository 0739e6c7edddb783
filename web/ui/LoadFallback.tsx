import { isNotFound } from '#web/lib/request-error.ts'
import { ErrorState } from './ErrorState.tsx'
import { NotFoundMessage } from './NotFoundMessage.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

const SKELETON_ROWS = 6

export type LoadFallbackProps = {
  /** 'the organization' */
  readonly what: string
  readonly error: Error | null
  readonly onRetry: () => void
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Shows a fallback for content that is loading, does not exist or did not load. */
export function LoadFallback({ what, error, onRetry }: LoadFallbackProps) {
  if (isNotFound(error)) return <NotFoundMessage />
  return error ? (
    <ErrorState title={`${capitalized(what)} did not load`} error={error} onRetry={onRetry} />
  ) : (
    <SkeletonRows label={`Loading ${what}`} count={SKELETON_ROWS} />
  )
}
