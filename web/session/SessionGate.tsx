import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { BrowserEnvironment } from '#web/lib/environment.ts'
import { onDemand } from '#web/lib/on-demand.tsx'
import { forgetActing } from './acting/acting.ts'
import { createSessionAnalytics } from './analytics/session-analytics.ts'
import { loadTagManager } from './analytics/tag-manager.ts'
import { ENVIRONMENT_KEY } from './EnvironmentGate.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { SessionProvider } from './SessionProvider.tsx'
import { AuthenticationErrorScreen } from './sign-in/AuthenticationErrorScreen.tsx'
import { openSignIn } from './sign-in/open-sign-in.ts'
import { ACCOUNT_KEYS } from './start-queries.ts'

// Only the local environment shows it: the others sign in at their provider.
const LoginPage = onDemand(async () => (await import('./sign-in/LoginPage.tsx')).LoginPage, {
  meanwhile: <LoadingScreen />,
})

function useSessionParts(environment: BrowserEnvironment) {
  const client = useQueryClient()
  const [parts] = useState(() => {
    const analytics = createSessionAnalytics(environment)
    const signIn = openSignIn(environment, {
      onEnter: analytics.enter,
      onLeave() {
        analytics.leave()
        forgetActing()
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ENVIRONMENT_KEY })
      },
      onAccountDisabled() {
        // One look is enough for all calls that were refused at the same time.
        for (const queryKey of ACCOUNT_KEYS)
          void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
      },
    })
    return { environment, signIn, analytics }
  })
  return parts
}

/** Lets no one in but signed-in users. */
export function SessionGate(props: {
  readonly environment: BrowserEnvironment
  readonly children: ReactNode
}) {
  const parts = useSessionParts(props.environment)
  const { signIn, environment } = parts
  const state = useSyncExternalStore(signIn.state.subscribe, signIn.state.get)
  useEffect(() => signIn.start(), [signIn])
  useEffect(() => {
    if (environment.tagManagerId !== '') loadTagManager(environment.tagManagerId)
  }, [environment])

  switch (state.kind) {
    case 'pending':
      return <LoadingScreen />
    case 'signedOut':
      return <LoginPage onToken={signIn.accept} />
    case 'failed':
      return <AuthenticationErrorScreen message={state.error.message} onTryAgain={signIn.tryAgain} />
    case 'signedIn':
      return <SessionProvider {...parts}>{props.children}</SessionProvider>
  }
}
