import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { invitationToken } from '#web/accounts/invitation/invitation-path.ts'
import { isEmbedPath } from '#web/dashboards/embedded/embed-path.ts'
import { onDemand } from '#web/lib/on-demand.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { ToastArea } from '#web/lib/ToastArea.tsx'
import { EnvironmentGate } from '#web/session/EnvironmentGate.tsx'
import { LoadingScreen } from '#web/session/LoadingScreen.tsx'
import { SessionGate } from '#web/session/SessionGate.tsx'
import { StartErrorBoundary } from '#web/session/StartErrorBoundary.tsx'
import { SupportProvider } from '#web/support/SupportProvider.tsx'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { officeToken } from '#web/updates/office/office-path.ts'

// Fetched beside the calls of the start, without holding up the first screen.
const router = import('./router.tsx')

/** Without Suspense: React holds back for 300 ms what follows a fallback. */
function Pages() {
  const [loaded, setLoaded] = useState<{ readonly AppRouter: ComponentType } | { readonly error: unknown }>()
  useEffect(() => {
    router.then(setLoaded, (error: unknown) => setLoaded({ error }))
  }, [])
  if (!loaded) return <LoadingScreen />
  if ('error' in loaded) throw loaded.error
  return <loaded.AppRouter />
}

// Beside the login page these are the pages for people who are not signed in.
const InvitationPage = onDemand(
  async () => (await import('#web/accounts/invitation/InvitationPage.tsx')).InvitationPage,
  { meanwhile: <LoadingScreen /> },
)
const EmbeddedDashboardPage = onDemand(
  async () => (await import('#web/dashboards/embedded/EmbeddedDashboardPage.tsx')).EmbeddedDashboardPage,
  { meanwhile: <LoadingScreen /> },
)
const OfficePage = onDemand(async () => (await import('#web/updates/office/OfficePage.tsx')).OfficePage, {
  meanwhile: <LoadingScreen />,
})
const invited = invitationToken(window.location.pathname)
const asked = officeToken(window.location.pathname)
const isEmbedded = isEmbedPath(window.location.pathname)

/** Shows the providers around the pages, from the look inward to the session. */
export function App() {
  return (
    <ConcordThemeProvider>
      <QueryClientProvider client={queryClient}>
        <StartErrorBoundary>
          <EnvironmentGate>
            {(environment) => {
              if (isEmbedded) return <EmbeddedDashboardPage environment={environment} />
              if (invited !== undefined) return <InvitationPage token={invited} environment={environment} />
              if (asked !== undefined) return <OfficePage token={asked} environment={environment} />
              return (
                <SessionGate environment={environment}>
                  <SupportProvider scriptUrl={environment.supportScriptUrl}>
                    <Pages />
                  </SupportProvider>
                </SessionGate>
              )
            }}
          </EnvironmentGate>
        </StartErrorBoundary>
        <ToastArea />
      </QueryClientProvider>
    </ConcordThemeProvider>
  )
}
