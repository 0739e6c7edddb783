import type { api, ReplyOf } from '@concord/contract'
import { countsPractitioners } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useMemo } from 'react'
import { createMemoryRouter } from 'react-router'
import { connectApi } from '#web/lib/api-client.ts'
import { type BrowserEnvironment, callOrigin } from '#web/lib/environment.ts'
import { showError } from '#web/lib/toasts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageRouter } from '#web/ui/PageRouter.tsx'
import { DashboardAge } from '../DashboardAge.tsx'
import { DashboardContent } from '../DashboardContent.tsx'
import { openBuiltIn } from '../embed/authorize.ts'
import { DashboardLoader } from '../embed/EmbedState.tsx'
import { EMBED_FAILURE } from '../embed/use-stages.ts'
import { writeFilters } from '../model/filters.ts'
import { useDashboardAddress } from '../model/use-dashboard-address.ts'
import { directorySource, errorReportSource } from '../queries.ts'
import { CycleRows } from '../rows/CycleRows.tsx'
import { EntityRows } from '../rows/EntityRows.tsx'
import { PractitionerRows } from '../rows/PractitionerRows.tsx'

type Opened = ReplyOf<typeof api.openEmbed>

/** Records have their pages in the product itself, where people sign in. */
function openOutside(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  const href = link?.getAttribute('href') ?? '/'
  if (href.startsWith('/?') || href === '/') return
  event.preventDefault()
  event.stopPropagation()
  window.open(href, '_blank', 'noopener')
}

function Dashboard({ opened }: { readonly opened: Opened }) {
  const { dashboard, title, organization } = opened
  const source = useMemo(
    () => (dashboard === 'error-reports' ? errorReportSource : directorySource(dashboard)),
    [dashboard],
  )
  const address = useDashboardAddress(source.rules)
  const getRows = () => {
    if (dashboard === 'error-reports') return <CycleRows address={address} />
    const props = { dashboard, address }
    return countsPractitioners(dashboard) ? <PractitionerRows {...props} /> : <EntityRows {...props} />
  }
  return (
    <Box component="main" onClickCapture={openOutside} sx={{ px: { xs: 2, md: 4 }, py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 2 }}>
        <Typography variant="h1">{title}</Typography>
        <DashboardAge source={source} filters={address.filters} />
      </Box>
      <DashboardContent
        name={dashboard}
        source={source}
        address={address}
        hasRows
        foot={[title, organization].filter(Boolean).join(', ')}
        rows={getRows()}
      />
    </Box>
  )
}

type EmbeddedDashboardPageProps = { readonly environment: BrowserEnvironment }

/** Shows a dashboard alone, for the frame of another page: its signed address opens it once, without a sign-in. */
export function EmbeddedDashboardPage({ environment }: EmbeddedDashboardPageProps) {
  const { data: router, error } = useQuery({
    queryKey: ['embedded dashboard'],
    queryFn: async ({ signal }) => {
      const origin = callOrigin(environment.apiOrigin, window.location)
      connectApi({ origin })
      const { pathname, search } = window.location
      const opened = await openBuiltIn(`${pathname}${search}`, signal)
      connectApi({ origin, readToken: () => opened.token })
      return createMemoryRouter([{ path: '*', element: <Dashboard opened={opened} /> }], {
        initialEntries: [`/?${writeFilters(opened.filters)}`],
      })
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { onError: () => showError(EMBED_FAILURE) },
  })
  if (error) {
    return (
      <Box component="main">
        <EmptyState title="This dashboard cannot be shown">
          Its address works once, for a short time. Open the dashboard again where you found it.
        </EmptyState>
      </Box>
    )
  }
  return router ? (
    <PageRouter router={router} />
  ) : (
    <Box component="main" sx={{ p: 4 }}>
      <DashboardLoader />
    </Box>
  )
}
