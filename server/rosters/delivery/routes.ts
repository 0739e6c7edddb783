import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { addConnection, changeConnection, removeConnection } from './connections/change-connection.ts'
import { testConnection } from './connections/try-connection.ts'
import { cancelDelivery, deliverCycle } from './deliveries/deliver-cycle.ts'
import { listConnections } from './list-connections.ts'
import { listDeliveries } from './list-deliveries.ts'
import { addResponse } from './responses/add-response.ts'
import { listSentRecords } from './responses/list-sent-records.ts'

export const deliveryRoutes: readonly Route[] = [
  route(api.listRosterConnections, (context, { params }) => listConnections(context, params)),
  route(api.addRosterConnection, (context, { params, body }) => addConnection(context, params, body)),
  route(api.changeRosterConnection, (context, { params, body }) => changeConnection(context, params, body)),
  route(api.removeRosterConnection, (context, { params, body }) => removeConnection(context, params, body)),
  route(api.testRosterConnection, (context, { params }) => testConnection(context, params)),
  route(api.listDeliveries, (context, { params }) => listDeliveries(context, params.cycleId)),
  route(api.deliverCycle, (context, { params, body }) => deliverCycle(context, params, body)),
  route(api.cancelDelivery, (context, { params, body }) => cancelDelivery(context, params, body)),
  route(api.addCycleResponse, (context, { params, body }) => addResponse(context, params, body)),
  route(api.listSentRecords, (context, { params }) => listSentRecords(context, params)),
]
