import type { Environment, OrganizationSetting, Role, Viewer } from '@concord/domain'
import { createContext, useContext } from 'react'

export type SessionEnvironment = {
  readonly name: Environment
  readonly apiOrigin: string
  readonly apiDocsUrl: string
  readonly feedbackUrl: string
  readonly supportScriptUrl: string
  /** The host that authorizes dashboards; '' for the API itself. */
  readonly dashboardAuthHost: string
}

/** Describes what is known once someone is signed in and user, organization, roles and settings are loaded. */
export type Session = {
  readonly viewer: Viewer
  /** All roles of the product. */
  readonly roles: readonly Role[]
  readonly settings: readonly OrganizationSetting[]
  readonly environment: SessionEnvironment
  readonly signOut: () => void
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used outside of a signed-in page')
  return session
}

export function useViewer(): Viewer {
  return useSession().viewer
}
