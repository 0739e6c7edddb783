import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { lookUpNpis } from './look-up-npis.ts'

export const lookupRoutes: readonly Route[] = [
  route(api.lookUpNpis, (context, { body }) => lookUpNpis(context, body.npis)),
]
