import { DASHBOARDS, hasPermission, permissionLabel } from '@concord/domain'
import { useSession } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DashboardActions } from './DashboardActions.tsx'
import { DashboardAge } from './DashboardAge.tsx'
import { DashboardContent } from './DashboardContent.tsx'
import { DashboardStages } from './embed/DashboardStages.tsx'
import { useDashboardAddress } from './model/use-dashboard-address.ts'
import { errorReportSource } from './queries.ts'
import { CycleRows } from './rows/CycleRows.tsx'

const URI_SETTING = 'error-reports-dashboard-uri'

/** Findings of all rosters by rule, source and field. It opens for everyone; its data asks for a permission. */
export function ErrorReportsPage() {
  const { viewer, settings } = useSession()
  const address = useDashboardAddress(errorReportSource.rules)
  const organization = viewer.organization?.name ?? 'your organization'
  const uri = settings.find(({ name }) => name === URI_SETTING)?.value
  const reason = hasPermission(viewer, 'ERROR_SUMMARY_REPORT')
    ? `${organization} does not have Roster Management.`
    : `These reports need the permission “${permissionLabel('ERROR_SUMMARY_REPORT')}”, and none of your roles includes it.`
  return (
    <>
      <PageHeader
        status={<DashboardAge source={errorReportSource} filters={address.filters} />}
        actions={<DashboardActions />}
      />
      <DashboardStages
        name="error-reports"
        title={DASHBOARDS['error-reports'].title}
        uri={typeof uri === 'string' ? uri : undefined}
        filters={address.filters}
        explanation={{ reason, fix: `An administrator of ${organization} can change that.` }}
      >
        <DashboardContent
          name="error-reports"
          source={errorReportSource}
          address={address}
          hasRows
          foot={`Error Reports, ${organization}`}
          rows={<CycleRows address={address} />}
        />
      </DashboardStages>
    </>
  )
}
