import type { Viewer } from '@concord/domain'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { BrowserEnvironment } from '#web/lib/environment.ts'
import { onDemand } from '#web/lib/on-demand.tsx'
import { ListOwner } from '#web/ui/list/use-list-look.ts'
import { acting } from './acting/acting.ts'
import type { SessionAnalytics } from './analytics/session-analytics.ts'
import { removeDrafts } from './draft.ts'
import { IdleWarning } from './idle/IdleWarning.tsx'
import { forgetFiles } from './kept-files.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { PreLoginErrorScreen } from './PreLoginErrorScreen.tsx'
import { type Session, SessionContext } from './session-context.ts'
import type { SignIn } from './sign-in/sign-in.ts'
import { type ReadyStart, useStart } from './use-start.ts'

const AccountDisabledDialog = onDemand(
  async () => (await import('./session-dialogs.ts')).AccountDisabledDialog,
  { meanwhile: <LoadingScreen /> },
)

export type SessionParts = {
  readonly environment: BrowserEnvironment
  readonly signIn: SignIn
  readonly analytics: SessionAnalytics
}

type Props = SessionParts & { readonly children: ReactNode }

function useStartViewer({ user, organization, roles }: ReadyStart, environment: BrowserEnvironment): Viewer {
  const { name, companyEmailDomain } = environment
  return useMemo(() => {
    const own = roles.filter((role) => user.roleIds.includes(role.id))
    const impersonator = acting.get()?.impersonator
    return { user, organization, roles: own, environment: name, companyEmailDomain, impersonator }
  }, [user, organization, roles, name, companyEmailDomain])
}

function ReadySession({
  start,
  environment,
  signIn,
  analytics,
  children,
}: Props & { readonly start: ReadyStart }) {
  const { roles, settings } = start
  const viewer = useStartViewer(start, environment)
  const session = useMemo<Session>(() => {
    const signOut = () => {
      forgetFiles()
      removeDrafts()
      analytics.end('logout')
      signIn.end()
    }
    return { viewer, roles, settings, environment, signOut }
  }, [viewer, roles, settings, environment, signIn, analytics])

  // Whoever acts as another user began the session under their own name.
  useEffect(() => {
    if (!viewer.impersonator) analytics.start(viewer.roles)
  }, [analytics, viewer])

  function endIdle(): void {
    analytics.end('timeout')
    signIn.timeOut()
  }
  return (
    <SessionContext value={session}>
      <ListOwner value={viewer.user.id}>{children}</ListOwner>
      <IdleWarning onTimeout={endIdle} />
    </SessionContext>
  )
}

/** Loads what the pages rely on once someone is signed in, and shows the pages when it is there. */
export function SessionProvider(props: Props) {
  const { signIn, analytics } = props
  const start = useStart()
  useEffect(() => analytics.watchUnload(), [analytics])

  function logOutDisabled(): void {
    analytics.end('logout')
    signIn.end()
  }
  switch (start.kind) {
    case 'loading':
      return <LoadingScreen />
    case 'failed':
      return <PreLoginErrorScreen />
    case 'disabled':
      return <AccountDisabledDialog onLogOut={logOutDisabled} />
    case 'ready':
      return <ReadySession {...props} start={start} />
  }
}
