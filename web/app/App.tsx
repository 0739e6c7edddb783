import { QueryClientProvider } from '@tanstack/react-query'
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
import { AppRouter } from './router.tsx'

// Beside the login page these are the pages for people who are not signed in.
const InvitationPage = onDemand(async () => (await import('./page-files/outside.ts')).InvitationPage, {
  meanwhile: <LoadingScreen />,
})
const EmbeddedDashboardPage = onDemand(
  async () => (await import('./page-files/dashboards.ts')).EmbeddedDashboardPage,
  { meanwhile: <LoadingScreen /> },
)
const OfficePage = onDemand(async () => (await import('./page-files/outside.ts')).OfficePage, {
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
                    <AppRouter />
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
