import { RequestError } from '#web/lib/request-error.ts'
import type { ManagedOrganization } from './queries.ts'

/** What is there now, where somebody else was faster. */
export function conflictingOf(error: Error): ManagedOrganization | undefined {
  if (!(error instanceof RequestError) || error.code !== 'conflict') return undefined
  return (error.details as { readonly current?: ManagedOrganization } | undefined)?.current
}
