import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { countColumnValues } from './count-column-values.ts'
import { readMapping } from './read-mapping.ts'
import { readMappingVersion } from './read-mapping-version.ts'
import { cancelReplay, readReplay, startReplay } from './replay/start-replay.ts'
import { askForMapping, saveMapping } from './save-mapping.ts'

export const mappingRoutes: readonly Route[] = [
  route(api.readRosterMapping, (context, { params }) => readMapping(context, params)),
  route(api.saveRosterMapping, async (context, { params, body }) => ({
    draft: await saveMapping(context, params, body),
  })),
  route(api.askForRosterMapping, async (context, { params, body }) => ({
    draft: await askForMapping(context, params, body),
  })),
  route(api.readRosterMappingVersion, (context, { params }) => readMappingVersion(context, params)),
  route(api.countRosterColumnValues, (context, { params }) => countColumnValues(context, params)),
  route(api.readMappingReplay, (context, { params }) => readReplay(context, params)),
  route(api.startMappingReplay, async (context, { params, body }) => ({
    replay: await startReplay(context, params, body),
  })),
  route(api.cancelMappingReplay, async (context, { params }) => ({
    replay: await cancelReplay(context, params),
  })),
]
