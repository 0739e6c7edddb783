import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { countUnread, findAlerts, markRead, SHOWN_OF_SEARCH, type StoredAlert } from './alert-store.ts'
import { changeSearch, removeSearch, restore, saveSearch, toSavedSearch } from './save-searches.ts'
import { findSearches } from './store.ts'
import { getOwner } from './watch-hits.ts'

const SHOWN_ALERTS = { ofSearch: SHOWN_OF_SEARCH, all: 1000 }

function getAlert(row: StoredAlert) {
  const { search_id, search_name, at, is_read, ...alert } = row
  return {
    ...alert,
    savedSearchId: search_id,
    savedSearchName: search_name,
    at: at.toISOString(),
    isRead: is_read,
  }
}

export const savedSearchRoutes: readonly Route[] = [
  route(api.listSavedSearches, async ({ tx, viewer }) => {
    const stored = await findSearches(tx, getOwner(viewer))
    return { savedSearches: stored.map(toSavedSearch) }
  }),
  route(api.saveSearch, async (context, { body }) => ({ savedSearch: await saveSearch(context, body) })),
  route(api.changeSavedSearch, async (context, { params, body }) => ({
    savedSearch: await changeSearch(context, params.id, body),
  })),
  route(api.deleteSavedSearch, async (context, { params }) => {
    await removeSearch(context, params.id)
    return {}
  }),
  route(api.restoreSavedSearch, async (context, { params }) => ({
    savedSearch: await restore(context, params.id),
  })),
  route(api.listSearchAlerts, async ({ tx, viewer }) => {
    const owner = getOwner(viewer)
    const alerts = await findAlerts(tx, owner, SHOWN_ALERTS)
    return { alerts: alerts.map(getAlert), unread: await countUnread(tx, owner) }
  }),
  route(api.markAlertsRead, async ({ tx, viewer }, { body }) => {
    const owner = getOwner(viewer)
    await markRead(tx, owner, body.savedSearchId ?? null)
    return { unread: await countUnread(tx, owner) }
  }),
]
