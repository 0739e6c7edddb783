import { api, TOKEN_USE_DAYS } from '@concord/contract'
import { readPage } from '#server/db/read-page.ts'
import { type Route, route, type SignedInContext } from '#server/http/route.ts'
import { createToken } from './create-token.ts'
import { exportTokens } from './export-tokens.ts'
import { listFilters } from './list-filters.ts'
import { endToken, findOwnToken, rotateToken } from './rotate-token.ts'
import { findUse, type StoredToken, selectTokens } from './store.ts'
import { getTokenState } from './token-state.ts'

function getToken(stored: StoredToken, now: Date) {
  return {
    id: stored.id,
    name: stored.name,
    owner: { id: stored.user_id, name: stored.user_name, email: stored.user_email },
    ending: stored.ending,
    scopes: stored.scopes,
    addresses: stored.addresses,
    state: getTokenState(stored, now),
    createdAt: stored.created_at.toISOString(),
    expiresAt: stored.expires_at.toISOString(),
    revokedAt: stored.revoked_at?.toISOString() ?? null,
    lastUsedAt: stored.last_used_at?.toISOString() ?? null,
    lastUsedAddress: stored.last_used_address,
  }
}

async function readToken(context: SignedInContext, id: string) {
  return getToken(await findOwnToken(context, id), new Date())
}

export const tokenRoutes: readonly Route[] = [
  route(api.listApiTokens, async ({ tx, viewer }, { params }) => {
    const now = new Date()
    const select = selectTokens(listFilters(viewer, params), now)
    const { rows, ...facts } = await readPage<StoredToken>(tx, select, params.page)
    return { apiTokens: rows.map((stored) => getToken(stored, now)), ...facts }
  }),
  route(api.exportApiTokens, (context, { params }) => exportTokens(context, params)),
  route(api.createApiToken, async (context, { body }) => {
    const { id, token } = await createToken(context, body)
    return { apiToken: await readToken(context, id), token }
  }),
  route(api.rotateApiToken, async (context, { params, body }) => {
    const { id, token } = await rotateToken(context, params.id, body.overlapDays)
    return { apiToken: await readToken(context, id), token }
  }),
  route(api.revokeApiToken, async (context, { params }) => {
    await endToken(context, params.id)
    return { apiToken: await readToken(context, params.id) }
  }),
  route(api.readApiTokenUse, async (context, { params }) => {
    const { id, org_id: orgId } = await findOwnToken(context, params.id)
    return { days: await findUse(context.tx, { orgId, id, days: TOKEN_USE_DAYS }) }
  }),
]
