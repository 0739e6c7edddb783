import {
  countsPractitioners,
  DASHBOARDS,
  type DirectoryDashboard,
  hasPermission,
  seesEntities,
} from '@concord/domain'
import { useMemo } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DashboardActions } from './DashboardActions.tsx'
import { DashboardAge } from './DashboardAge.tsx'
import { DashboardContent } from './DashboardContent.tsx'
import { DashboardStages } from './embed/DashboardStages.tsx'
import { useDashboardAddress } from './model/use-dashboard-address.ts'
import { listQualityTabs } from './quality-tabs.ts'
import { directorySource } from './queries.ts'
import { EntityRows } from './rows/EntityRows.tsx'
import { PractitionerRows } from './rows/PractitionerRows.tsx'

/**
 * Shows a dashboard of the directory: it is authorized, embedded, and then shows its charts or the records behind them.
 */
export function DirectoryDashboardPage({ name }: { readonly name: DirectoryDashboard }) {
  const viewer = useViewer()
  const source = useMemo(() => directorySource(name), [name])
  const address = useDashboardAddress(source.rules)
  const { title } = DASHBOARDS[name]
  const isOfPractitioners = countsPractitioners(name)
  const organization = viewer.organization?.name ?? 'Your organization'
  const rows = { dashboard: name, address }
  return (
    <>
      <PageHeader
        status={<DashboardAge source={source} filters={address.filters} />}
        actions={<DashboardActions />}
        {...(name === 'practitioner-overview' ? listQualityTabs(viewer) : {})}
      />
      <DashboardStages
        name={name}
        title={title}
        filters={address.filters}
        explanation={{
          reason: `The access of ${organization} to the directory does not include this dashboard.`,
          fix: 'Your Customer Success Manager can change that.',
        }}
      >
        <DashboardContent
          name={name}
          source={source}
          address={address}
          hasRows={hasPermission(viewer, 'SEARCH') && (isOfPractitioners || seesEntities(viewer))}
          hasPast={isOfPractitioners && hasPermission(viewer, 'SEARCH')}
          foot={`${title}, ${organization}`}
          rows={isOfPractitioners ? <PractitionerRows {...rows} /> : <EntityRows {...rows} />}
        />
      </DashboardStages>
    </>
  )
}
