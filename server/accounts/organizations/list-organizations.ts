import type { api, ReplyOf } from '@concord/contract'
import type { ProductName } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { readPage } from '#server/db/read-page.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { toSummary } from './managed-organization.ts'
import { findAllOrganizations, type StoredManaged, selectOrganizations } from './store.ts'

type ListReply = ReplyOf<typeof api.listOrganizations>

function getRow(stored: StoredManaged): ListReply['organizations'][number] {
  const { products, ...summary } = toSummary(stored)
  const active = products.filter((product) => product.active)
  return { ...summary, products: active.map(({ name }): ProductName => name) }
}

export const listOrganizations: Handler<typeof api.listOrganizations> = async ({ tx }, { params }) => {
  const { rows, ...facts } = await readPage<StoredManaged>(tx, selectOrganizations(params), params.page)
  return { organizations: rows.map(getRow), ...facts }
}

type Row = ReturnType<typeof getRow>
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

export const exportOrganizations: Handler<typeof api.exportOrganizations> = async (
  { viewer, tx },
  { params },
) => {
  const stored = await findAllOrganizations(tx, params)
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'organizations.exported',
    details: { rows: stored.length, ...params },
  })
  return csvFile('organizations', COLUMNS, [stored.map(getRow)])
}
