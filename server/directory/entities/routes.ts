import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { readEntity } from './read-entity.ts'

export const entityRoutes: readonly Route[] = [
  route(api.readEntity, (context, { params }) => readEntity(context, params)),
]
