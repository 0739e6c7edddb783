import { api, type BodyIn, ORGANIZATION_SORTS, type ParamsIn, type ReplyOf } from '@concord/contract'
import { isOwnOrganization, PRODUCT_NAMES } from '@concord/domain'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { useViewer } from '#web/session/session-context.ts'
import { START_KEY } from '#web/session/start-queries.ts'
import type { ListAddress, ListScope } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { useListExport } from '#web/ui/list/use-list-export.ts'

export type OrganizationRow = ReplyOf<typeof api.listOrganizations>['organizations'][number]
export type ManagedOrganization = ReplyOf<typeof api.readManagedOrganization>['organization']
export type OrganizationChange = BodyIn<typeof api.changeOrganization>
export type OrganizationEvent = ReplyOf<typeof api.listOrganizationActivity>['events'][number]

export type AuditRemoval = ReplyOf<typeof api.previewAuditRemoval>

export type OrganizationSort = (typeof ORGANIZATION_SORTS)[number]
export type OrganizationFilter = 'search' | 'active' | 'demo' | 'product'
type Address = ListAddress<OrganizationSort, OrganizationFilter>

export const ORGANIZATION_LIST: ListScope<OrganizationSort, OrganizationFilter> = {
  name: 'organizations',
  sorts: ORGANIZATION_SORTS,
  firstSort: 'name',
  filters: ['search', 'active', 'demo', 'product'],
}

const KEY = 'organizations'
const FRESH_MS = 10_000

const yesOrNo = (value: string | undefined) => (value === 'true' || value === 'false' ? value : undefined)

function listParams({ sort, filters }: Address): ParamsIn<typeof api.exportOrganizations> {
  return {
    sort,
    search: filters.search,
    active: yesOrNo(filters.active),
    demo: yesOrNo(filters.demo),
    product: PRODUCT_NAMES.find((name) => name === filters.product),
  }
}

export function organizationPage(address: Address) {
  const params = { ...listParams(address), page: address.page }
  const read = async (signal: AbortSignal) => {
    const { organizations: rows, ...facts } = await call(api.listOrganizations, { params }, { signal })
    return { ...facts, rows }
  }
  return pagedQuery([KEY, 'list', params], read, FRESH_MS)
}

export function useExportOrganizations(address: Address) {
  return useListExport('organizations', () =>
    download(api.exportOrganizations, { params: listParams(address) }),
  )
}

export function managedOrganization(orgId: string) {
  return queryOptions({
    queryKey: [KEY, 'one', orgId],
    queryFn: async ({ signal }) =>
      (await call(api.readManagedOrganization, { params: { orgId } }, { signal })).organization,
    meta: { onError: handleUnlessNotFound },
  })
}

export function organizationActivity(orgId: string) {
  return queryOptions({
    queryKey: [KEY, 'activity', orgId],
    queryFn: async ({ signal }) =>
      (await call(api.listOrganizationActivity, { params: { orgId } }, { signal })).events,
  })
}

export function organizationDeletion(orgId: string) {
  return queryOptions({
    queryKey: [KEY, 'deletion', orgId],
    queryFn: async ({ signal }) =>
      (await call(api.readOrganizationDeletion, { params: { orgId } }, { signal })).removes,
    staleTime: 0,
  })
}

/** Returns what the next run would take from the audit log, if it were kept for so many days. */
export function auditRemoval(orgId: string, days: number) {
  return queryOptions({
    queryKey: [KEY, 'audit removal', orgId, days],
    queryFn: ({ signal }) => call(api.previewAuditRemoval, { params: { orgId, days } }, { signal }),
    staleTime: 0,
  })
}

/** Keeps what is known of an organization true after it was changed; the session's own one is read again. */
function useCacheOrganization() {
  const client = useQueryClient()
  const viewer = useViewer()
  return (organization: ManagedOrganization) => {
    client.setQueryData(managedOrganization(organization.id).queryKey, organization)
    if (isOwnOrganization(viewer, organization.id))
      void client.invalidateQueries({ queryKey: [START_KEY, 'organization'] })
    return Promise.all(
      ['list', 'activity'].map((part) => client.invalidateQueries({ queryKey: [KEY, part] })),
    )
  }
}

type Failed = (error: Error) => void

export function useCreateOrganization(onError: Failed) {
  const keep = useCacheOrganization()
  return useMutation({
    mutationFn: (body: BodyIn<typeof api.createOrganization>) => call(api.createOrganization, { body }),
    onSuccess: ({ organization }) => keep(organization),
    onError,
  })
}

export function useChangeOrganization(orgId: string, onError: Failed) {
  const keep = useCacheOrganization()
  return useMutation({
    mutationFn: (body: OrganizationChange) => call(api.changeOrganization, { params: { orgId }, body }),
    onSuccess: ({ organization }) => keep(organization),
    onError,
  })
}

export function useDeleteOrganization(orgId: string, onError: Failed) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => call(api.deleteOrganization, { params: { orgId }, body: { clientId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY, 'list'] }),
    onError,
  })
}
