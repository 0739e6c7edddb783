import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { exportUpdates, listUpdates } from './list-updates.ts'

export const updateListRoutes: readonly Route[] = [
  route(api.listDataUpdates, (context, { params }) => listUpdates(context, params)),
  route(api.exportDataUpdates, (context, { params }) => exportUpdates(context, params)),
]
