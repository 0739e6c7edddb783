import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import type { SignedInContext } from '#server/http/route.ts'
import { openRoster } from './connections/change-connection.ts'
import { findConnections } from './connections/connection-store.ts'
import { toConnection } from './connections/to-connection.ts'
import { findLastFetched } from './inbound/fetched-store.ts'

const SHOWN_FILES = 20

export async function listConnections(
  context: SignedInContext,
  params: ParamsOf<typeof api.listRosterConnections>,
): Promise<ReplyOf<typeof api.listRosterConnections>> {
  const { tx, viewer, config } = context
  const { orgId } = viewer.user
  const roster = await openRoster(context, params)
  const fetched = await findLastFetched(tx, orgId, roster.id, SHOWN_FILES)
  return {
    connections: (await findConnections(tx, orgId, roster.id)).map(toConnection),
    hasFolders: config.DELIVERY_FOLDER !== '',
    fetched: fetched.map(({ seen_at, ...file }) => ({ ...file, seenAt: seen_at.toISOString() })),
  }
}
