import { RequestError } from '#web/lib/request-error.ts'

type Detail = { readonly field?: unknown; readonly message?: unknown }

/** Returns why the server refused the day that was asked for; undefined where it failed otherwise. */
export function findRefusedDay(error: Error | null): string | undefined {
  if (!(error instanceof RequestError) || error.code !== 'invalid_input') return undefined
  const details: readonly Detail[] = Array.isArray(error.details) ? error.details : []
  const message = details.find(({ field }) => field === 'asOf')?.message
  return typeof message === 'string' ? message : undefined
}
