import type { api, ReplyOf } from '@concord/contract'
import type { SignedInContext } from '#server/http/route.ts'
import { countUnreadKinds } from './alert-store.ts'
import { getOwner } from './watch-hits.ts'

type Unread = NonNullable<ReplyOf<typeof api.readHome>['alerts']>

/** Returns the viewer's searches with unread alerts, the newest alert first. */
export async function listUnreadAlerts({
  tx,
  viewer,
}: Pick<SignedInContext, 'tx' | 'viewer'>): Promise<Unread> {
  const rows = await countUnreadKinds(tx, getOwner(viewer))
  return [...Map.groupBy(rows, ({ search_id }) => search_id).values()].flatMap((ofSearch) =>
    ofSearch.slice(0, 1).map(({ search_id, search_name, at }) => ({
      ...{ savedSearchId: search_id, savedSearchName: search_name, at: at.toISOString() },
      counts: Object.fromEntries(ofSearch.map(({ kind, count }) => [kind, count])),
    })),
  )
}
