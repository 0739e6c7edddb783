import { hasPermission, hasProduct } from '@concord/domain'
import { use } from 'react'
import { SessionContext } from './session-context.ts'

/** Tells whether pages of records open for the viewer; others see names without a link, which would be refused. */
export function useReadsRecords(): boolean {
  const session = use(SessionContext)
  // A dashboard with an address of its own is shown without a session; its links lead to the sign-in.
  if (session === null) return true
  return hasProduct(session.viewer, 'PROVIDER_DIRECTORY') && hasPermission(session.viewer, 'READ')
}
