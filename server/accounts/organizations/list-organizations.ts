import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import { csvFile, type ProductName } from '@concord/domain'
import { readPage } from '#server/db/read-page.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { summaryOf } from './managed-organization.ts'
import { findAllOrganizations, type StoredManaged, selectOrganizations } from './store.ts'

type ListReply = ReplyOf<typeof api.listOrganizations>

function rowOf(stored: StoredManaged): ListReply['organizations'][number] {
  const { products, ...summary } = summaryOf(stored)
  const active = products.filter((product) => product.active)
  return { ...summary, products: active.map(({ name }): ProductName => name) }
}

export async function listOrganizations(
  { database }: SignedInContext,
  params: ParamsOf<typeof api.listOrganizations>,
): Promise<ListReply> {
  const { rows, ...facts } = await database.asSystem((c) =>
    readPage<StoredManaged>(c, selectOrganizations(params), params.page),
  )
  return { organizations: rows.map(rowOf), ...facts }
}

const HEAD = ['Name', 'Client id', 'Products', 'Active users', 'Users', 'Demo', 'Active', 'Created']
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

export async function exportOrganizations(
  { database }: SignedInContext,
  params: ParamsOf<typeof api.exportOrganizations>,
): Promise<ReplyOf<typeof api.exportOrganizations>> {
  const stored = await database.asSystem((c) => findAllOrganizations(c, params))
  const lines = stored
    .map(rowOf)
    .map(({ name, clientId, products, activeUsers, users, demo, active, createdAt }) => [
      name,
      clientId,
      products.join(' '),
      String(activeUsers),
      String(users),
      yesOrNo(demo),
      yesOrNo(active),
      createdAt.slice(0, 10),
    ])
  return { csv: csvFile(HEAD, lines), rows: lines.length }
}
