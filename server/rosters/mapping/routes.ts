import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { readMapping } from './read-mapping.ts'
import { askForMapping, saveMapping } from './save-mapping.ts'

export const mappingRoutes: readonly Route[] = [
  route(api.readRosterMapping, (context, { params }) => readMapping(context, params)),
  route(api.saveRosterMapping, async (context, { params, body }) => ({
    draft: await saveMapping(context, params, body),
  })),
  route(api.askForRosterMapping, async (context, { params, body }) => ({
    draft: await askForMapping(context, params, body),
  })),
]
