import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { changeGates, readGates } from './change-gates.ts'
import { previewGates } from './preview-gates.ts'

export const gateRoutes: readonly Route[] = [
  route(api.readUpdateGates, async (context) => ({ gates: await readGates(context) })),
  route(api.previewUpdateGates, (context, { body }) => previewGates(context, body)),
  route(api.changeUpdateGates, (context, { body }) => changeGates(context, body)),
]
