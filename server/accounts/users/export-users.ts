import type { api } from '@concord/contract'
import { getUserState } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findRoles } from '../organizations/store.ts'
import { type AccountUser, findAllUsers } from './store.ts'

type NamedRoles = Awaited<ReturnType<typeof findRoles>>

const getColumns = (roles: NamedRoles): readonly CsvColumn<AccountUser>[] => [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Roles', ({ roleIds }) => getNames(roles, roleIds)],
  // None of them named is all that the organization has.
  ['Products', ({ products }) => products.join(' ') || 'All'],
  ['Status', getUserState],
  ['Last sign-in (UTC)', ({ lastSignInAt }) => lastSignInAt],
  ['Invited (UTC)', ({ invitedAt }) => invitedAt],
]

function getNames(roles: NamedRoles, roleIds: readonly string[]): string {
  return roles.flatMap(({ id, name }) => (roleIds.includes(id) ? [name] : [])).join(', ')
}

/** Returns all users that the filters leave; the organization whose users they are has it in its log. */
export const exportUsers: Handler<typeof api.exportUsers> = async ({ viewer, tx }, { params }) => {
  const users = await findAllUsers(tx, params)
  const columns = getColumns(await findRoles(tx))
  const { orgId, ...filters } = params
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'users.exported',
    details: { rows: users.length, ...filters },
  })
  return csvFile('users', columns, [users])
}
