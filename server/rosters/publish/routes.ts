import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { cancelPublication, previewPublication, publishCycle, rollBackCycle } from './change-publication.ts'
import { readPublication } from './read-publication.ts'

export const publicationRoutes: readonly Route[] = [
  route(api.readPublication, (context, { params }) => readPublication(context, params.cycleId)),
  route(api.previewPublication, (context, { params, body }) => previewPublication(context, params, body)),
  route(api.publishCycle, (context, { params, body }) => publishCycle(context, params, body)),
  route(api.cancelPublication, (context, { params, body }) => cancelPublication(context, params, body)),
  route(api.rollBackCycle, (context, { params, body }) => rollBackCycle(context, params, body)),
]
