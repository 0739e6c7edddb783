import type { Viewer } from '@concord/domain'
import { AppError } from './app-error.ts'
import { type Call, findOrganization } from './find-organization.ts'
import { hasOrganization } from './organization-store.ts'
import type { Program, ReadLog } from './route.ts'

/**
 * Opens the one transaction of a call, where its endpoint says, and works in it; `ContextOf` says what each call gets.
 * A call that waited for a second connection while it holds one could wait for calls that do the same.
 */
export async function inCallTransaction<Result>(
  { database }: Program,
  call: Call,
  viewer: Viewer | undefined,
  work: (opened: object) => Promise<Result>,
): Promise<Result> {
  const { transaction, writes: write } = call.endpoint
  if (transaction === 'none') return work({ database })
  const orgId = findOrganization(call, viewer)
  const own = viewer?.user.orgId ?? ''

  if (transaction === 'logExport') {
    const readLog: ReadLog = (read) =>
      orgId === null ? database.asSystem(read) : database.asOrganization(orgId, read)
    return database.asOrganization(own || null, (tx) => work({ tx, orgId, readLog }), { write })
  }
  if (orgId === null) return database.asSystem((tx) => work({ tx, orgId }))
  return database.asOrganization(
    orgId,
    async (tx) => {
      const isOther = transaction === 'named' && orgId !== own
      if (isOther && !(await hasOrganization(tx, orgId))) throw new AppError('not_found')
      return work({ tx, orgId })
    },
    { write },
  )
}
