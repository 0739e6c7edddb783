import { api, MAX_HOME_ROWS, type ReplyOf } from '@concord/contract'
import { type CallRequirement, findUnmet, isPortalAdmin } from '@concord/domain'
import { type StoredToken, selectTokens } from '#server/accounts/tokens/store.ts'
import { type StoredWebhook, selectWebhooks } from '#server/changelog/webhooks/webhook-store.ts'
import { readPage } from '#server/db/read-page.ts'
import { listNewExclusions } from '#server/directory/new-exclusions.ts'
import { listUnreadAlerts } from '#server/directory/saved/unread-alerts.ts'
import type { Handler, SignedInContext } from '#server/http/route.ts'
import { type StoredBatch, selectBatches } from '#server/ledger/batch-store.ts'

type Home = ReplyOf<typeof api.readHome>

/** Lists the API tokens that expire soon. A portal admin sees those of all users, as in the token list. */
async function listExpiring({ tx, viewer }: SignedInContext, now: Date): Promise<Home['tokens']> {
  const { id, orgId } = viewer.user
  const filters = { orgId, userId: isPortalAdmin(viewer) ? undefined : id, state: 'expiring' } as const
  const { rows, total } = await readPage<StoredToken>(
    tx,
    selectTokens({ ...filters, sort: 'expires' }, now),
    1,
  )
  const tokens = rows.slice(0, MAX_HOME_ROWS).map(({ name, user_name: ownerName, expires_at }) => ({
    ...{ name, ownerName, expiresAt: expires_at.toISOString() },
  }))
  return { total, tokens }
}

async function listFailing({ tx, viewer }: SignedInContext): Promise<Home['webhooks']> {
  const select = selectWebhooks(viewer.user.orgId, { page: 1, state: 'failing', sort: 'name' })
  const { rows, total } = await readPage<StoredWebhook>(tx, select, 1)
  const webhooks = rows.slice(0, MAX_HOME_ROWS).map(({ name, failing_since }) => ({
    ...{ name, failingSince: failing_since?.toISOString() ?? '' },
  }))
  return { total, webhooks }
}

async function listUnfinished({ tx }: SignedInContext, now: Date): Promise<Home['loads']> {
  const select = selectBatches({ state: 'unfinished', sort: '-startedAt' }, now)
  const { rows, total } = await readPage<StoredBatch>(tx, select, 1)
  const batches = rows.slice(0, MAX_HOME_ROWS).map(({ label, started_at }) => ({
    ...{ label, startedAt: started_at.toISOString() },
  }))
  return { total, batches }
}

/** Returns the home page. Each part is only for users who may make the call that lists all of it. */
export const readHome: Handler<typeof api.readHome> = async (context) => {
  const now = new Date()
  const mayCall = (access: readonly CallRequirement[]) => findUnmet(context.viewer, access) === undefined
  const maySearch = mayCall(api.searchPractitioners.access)
  return {
    alerts: maySearch ? await listUnreadAlerts(context) : null,
    exclusions: maySearch ? await listNewExclusions(context, now.toISOString().slice(0, 10)) : null,
    tokens: mayCall(api.listApiTokens.access) ? await listExpiring(context, now) : null,
    webhooks: mayCall(api.listWebhooks.access) ? await listFailing(context) : null,
    loads: mayCall(api.listBatches.access) ? await listUnfinished(context, now) : null,
  }
}
