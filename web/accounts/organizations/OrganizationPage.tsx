import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { ActivityTab } from './ActivityTab.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { OrganizationStatus } from './OrganizationStatus.tsx'
import { type ManagedOrganization, managedOrganization } from './queries.ts'
import { StateSection } from './StateSection.tsx'

function getTabs({ id, users }: ManagedOrganization) {
  const path = `/accounts/orgs/${id}`
  return [
    { tab: 'settings', label: 'Products and settings', to: path },
    { tab: 'users', label: 'Users', to: `${path}/users`, count: users },
    { tab: 'activity', label: 'Activity', to: `${path}?tab=activity` },
  ]
}

/** Shows one client organization. */
export function OrganizationPage() {
  const { orgId = '' } = useParams()
  const client = useQueryClient()
  const query = managedOrganization(orgId)
  const { data, error, refetch } = useQuery(query)
  if (!data || isNotFound(error))
    return <LoadFallback what="the organization" error={error} onRetry={refetch} />
  const show = (theirs: ManagedOrganization) => void client.setQueryData(query.queryKey, theirs)
  return (
    <DetailPage
      record={data.name}
      status={<OrganizationStatus isActive={data.active} />}
      tabs={getTabs(data)}
    >
      {({ tab }) =>
        tab === 'activity' ? (
          <ActivityTab orgId={orgId} />
        ) : (
          <>
            <OrganizationForm key={orgId} organization={data} onTheirs={show} />
            <StateSection organization={data} onTheirs={show} />
          </>
        )
      }
    </DetailPage>
  )
}
