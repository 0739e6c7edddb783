import type { api, ParamsOf } from '@concord/contract'
import { userStateOf } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { actorOf } from '#server/identity/actor-of.ts'
import { findRoles } from '../organizations/store.ts'
import { type AccountUser, findAllUsers } from './store.ts'

type NamedRoles = Awaited<ReturnType<typeof findRoles>>

const columnsOf = (roles: NamedRoles): readonly CsvColumn<AccountUser>[] => [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Roles', ({ roleIds }) => namesOf(roles, roleIds)],
  // None of them named is all that the organization has.
  ['Products', ({ products }) => products.join(' ') || 'All'],
  ['Status', userStateOf],
  ['Last sign-in (UTC)', ({ lastSignInAt }) => lastSignInAt],
  ['Invited (UTC)', ({ invitedAt }) => invitedAt],
]

function namesOf(roles: NamedRoles, roleIds: readonly string[]): string {
  return roles.flatMap(({ id, name }) => (roleIds.includes(id) ? [name] : [])).join(', ')
}

/** Returns all users that the filters leave; the organization whose users they are has it in its log. */
export async function exportUsers(
  { viewer }: SignedInContext,
  connection: Connection,
  params: ParamsOf<typeof api.exportUsers>,
): Promise<FileReply> {
  const users = await findAllUsers(connection, params)
  const columns = columnsOf(await findRoles(connection))
  const { orgId, ...filters } = params
  await insertAuditEvent(connection, {
    orgId,
    ...actorOf(viewer),
    action: 'users.exported',
    details: { rows: users.length, ...filters },
  })
  return csvFile('users', columns, [users])
}
