import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import type { ProductName } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { readPage } from '#server/db/read-page.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { actorOf } from '#server/identity/actor-of.ts'
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

type Row = ReturnType<typeof rowOf>
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const COLUMNS: readonly CsvColumn<Row>[] = [
  ['Name', ({ name }) => name],
  ['Client id', ({ clientId }) => clientId],
  ['Products', ({ products }) => products.join(' ')],
  ['Active users', ({ activeUsers }) => String(activeUsers)],
  ['Users', ({ users }) => String(users)],
  ['Demo', ({ demo }) => yesOrNo(demo)],
  ['Active', ({ active }) => yesOrNo(active)],
  ['Created', ({ createdAt }) => createdAt.slice(0, 10)],
]

export async function exportOrganizations(
  { viewer, connection, database }: SignedInContext,
  params: ParamsOf<typeof api.exportOrganizations>,
): Promise<FileReply> {
  const stored = await database.asSystem((c) => findAllOrganizations(c, params))
  await insertAuditEvent(connection, {
    orgId: viewer.user.orgId,
    ...actorOf(viewer),
    action: 'organizations.exported',
    details: { rows: stored.length, ...params },
  })
  return csvFile('organizations', COLUMNS, [stored.map(rowOf)])
}
