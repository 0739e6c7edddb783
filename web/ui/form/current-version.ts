import { RequestError } from '#web/lib/request-error.ts'

/** Returns what is there now, where someone else was faster; undefined for every other failure. */
export function getCurrentVersion<Thing>(error: Error): Thing | undefined {
  if (!(error instanceof RequestError) || error.code !== 'conflict') return undefined
  return (error.details as { readonly current?: Thing } | undefined)?.current
}
