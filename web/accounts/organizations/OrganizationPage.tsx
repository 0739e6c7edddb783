import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NotFoundMessage } from '#web/ui/NotFoundMessage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { ActivityTab } from './ActivityTab.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { OrganizationStatus } from './OrganizationStatus.tsx'
import { type ManagedOrganization, managedOrganization } from './queries.ts'
import { StateSection } from './StateSection.tsx'

function tabsOf({ id, users }: ManagedOrganization) {
  const path = `/accounts/orgs/${id}`
  return [
    { label: 'Products and settings', to: path },
    { label: 'Users', to: `${path}/users`, count: users },
    { label: 'Activity', to: `${path}?tab=activity` },
  ]
}

/** Shows one client organization. */
export function OrganizationPage() {
  const { orgId = '' } = useParams()
  const [params] = useSearchParams()
  const client = useQueryClient()
  const query = managedOrganization(orgId)
  const { data, error, refetch } = useQuery(query)
  if (isNotFound(error)) return <NotFoundMessage />
  if (!data)
    return error ? (
      <ErrorState title="The organization did not load" error={error} onRetry={refetch} />
    ) : (
      <SkeletonRows label="Loading the organization" count={8} />
    )
  const show = (theirs: ManagedOrganization) => void client.setQueryData(query.queryKey, theirs)
  return (
    <>
      <PageHeader
        record={data.name}
        status={<OrganizationStatus isActive={data.active} />}
        tabs={tabsOf(data)}
      />
      {params.get('tab') === 'activity' ? (
        <ActivityTab orgId={orgId} />
      ) : (
        <>
          <OrganizationForm key={orgId} organization={data} onTheirs={show} />
          <StateSection organization={data} onTheirs={show} />
        </>
      )}
    </>
  )
}
