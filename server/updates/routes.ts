import { api } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { attestationRoutes } from './attestation/routes.ts'
import { clockRoutes } from './clocks/routes.ts'
import { createRoutes } from './create/routes.ts'
import { createUpdate } from './create-update.ts'
import { gateRoutes } from './gates/routes.ts'
import { impactRoutes } from './impact/routes.ts'
import { updateListRoutes } from './list/routes.ts'
import { officeLinkRoutes } from './office-links/routes.ts'
import { parseHeardAt } from './parse-heard-at.ts'
import { questionRoutes } from './questions/routes.ts'
import { toUpdate } from './to-update.ts'
import { findUpdate } from './update-store.ts'
import { waveRoutes } from './waves/routes.ts'

export const updateRoutes: readonly Route[] = [
  ...clockRoutes,
  ...attestationRoutes,
  ...questionRoutes,
  ...waveRoutes,
  ...officeLinkRoutes,
  ...updateListRoutes,
  ...gateRoutes,
  ...impactRoutes,
  route(api.createDataUpdate, async (context, { body: { heardAt, ...body } }) => {
    const update = await createUpdate(context, {
      ...body,
      heardAt: heardAt === null ? new Date() : parseHeardAt(heardAt),
    })
    return { update: toUpdate(update) }
  }),
  route(api.readDataUpdate, async ({ tx, viewer }, { params: { updateId } }) => {
    const update = await findUpdate(tx, { orgId: viewer.user.orgId, id: updateId })
    if (!update) throw new AppError('not_found')
    return { update: toUpdate(update) }
  }),
  ...createRoutes,
]
