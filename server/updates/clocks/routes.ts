import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { downloadClockEvidence } from './download-evidence.ts'
import { listClockItems, readClockItem, readClocks } from './read-clocks.ts'

export const clockRoutes: readonly Route[] = [
  route(api.readClocks, readClocks),
  route(api.listClockItems, listClockItems),
  route(api.readClockItem, readClockItem),
  route(api.downloadClockEvidence, downloadClockEvidence),
]
