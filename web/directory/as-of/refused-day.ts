import { RequestError } from '#web/lib/request-error.ts'

/** The progress of a view of the past that is being prepared. */
export type PastProgress = { readonly written: number; readonly records: number }

/** Returns how far the server is with the day that was asked for; undefined where it failed otherwise. */
export function findPastProgress(error: Error | null): PastProgress | undefined {
  if (!(error instanceof RequestError) || error.code !== 'unavailable') return undefined
  const { kind, written, records } = (error.details ?? {}) as Record<string, unknown>
  if (kind !== 'pastView' || typeof written !== 'number' || typeof records !== 'number') return undefined
  return { written, records }
}

type Detail = { readonly field?: unknown; readonly message?: unknown }

/** Returns why the server refused the day that was asked for; undefined where it failed otherwise. */
export function findRefusedDay(error: Error | null): string | undefined {
  if (!(error instanceof RequestError) || error.code !== 'invalid_input') return undefined
  const details: readonly Detail[] = Array.isArray(error.details) ? error.details : []
  const message = details.find(({ field }) => field === 'asOf')?.message
  return typeof message === 'string' ? message : undefined
}

/** Handles an error, unless it says why a day is not shown, or not yet: for queries whose place on the page says so. */
export function handleUnlessPast(error: Error): void {
  if (findRefusedDay(error) !== undefined || findPastProgress(error)) return
  if (error instanceof RequestError) error.handle()
  else console.error(error)
}

const PREPARING_MS = 2000

/**
 * The options of queries for a day. A day since which many records changed is prepared first; the page says so instead
 * of a toast.
 */
export const DAY_QUERY = {
  refetchInterval: ({ state }: { readonly state: { readonly error: Error | null } }) =>
    findPastProgress(state.error) ? PREPARING_MS : (false as const),
  meta: { onError: handleUnlessPast },
}
