import { randomUUID } from 'node:crypto'
import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { insertSupportMessage } from './store.ts'

export const supportRoutes: readonly Route[] = [
  route(api.sendSupportMessage, async ({ viewer, tx }, { body }) => {
    const id = randomUUID()
    const { id: userId, orgId } = viewer.user
    await insertSupportMessage(tx, { id, orgId, userId, ...body })
    return { id }
  }),
]
