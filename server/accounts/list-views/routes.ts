import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { changeView, deleteView, getViewOwner, saveView } from './save-views.ts'
import { findViews } from './store.ts'

export const listViewRoutes: readonly Route[] = [
  route(api.listListViews, async ({ tx, viewer }, { params }) => ({
    listViews: await findViews(tx, getViewOwner(viewer), params.list),
  })),
  route(api.saveListView, async (context, { body }) => ({ listView: await saveView(context, body) })),
  route(api.changeListView, async (context, { params, body }) => ({
    listView: await changeView(context, params.id, body),
  })),
  route(api.deleteListView, async (context, { params }) => {
    await deleteView(context, params.id)
    return {}
  }),
]
