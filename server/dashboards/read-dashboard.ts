import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { countsPractitioners, seesEntities } from '@concord/domain'
import type { ContextOf } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { refreshDashboards } from '#server/ledger/jobs.ts'
import { checkRequest, isWithoutData, listFilters } from './check-request.ts'
import { type Counted, countDashboard, getToday, narrow } from './count/count-dashboard.ts'
import { findBasis } from './data/layer-store.ts'
import { type DuckConnection, type OpenScope, readScope, type ScopeData } from './data/open-scope.ts'
import { getScope } from './data/scope.ts'
import { labelFilters } from './filter-labels.ts'

type Context = ContextOf<typeof api.readDashboard>
type Asked = BodyOf<typeof api.readDashboard>
type Reply = ReplyOf<typeof api.readDashboard>

/** Answers that are kept: the data behind them does not change. */
const MAX_KEPT = 60
const kept = new Map<string, Promise<Pick<Reply, 'filters'> & Counted>>()

export const forgetAnswers = (): void => kept.clear()

const NO_ENTITIES = 'Your organization has no access to entity data. An internal user can grant it.'
const FEWER_TILES = 'Charts of entities are left out: your organization has no access to entity data.'

function listNotices({ viewer }: Context, { dashboard }: Asked): string[] {
  if (isWithoutData(viewer, dashboard)) return [NO_ENTITIES]
  return dashboard === 'practitioners' && !seesEntities(viewer) ? [FEWER_TILES] : []
}

async function count(
  connection: DuckConnection,
  opened: OpenScope,
  { viewer }: Context,
  { dashboard, filters }: Asked,
  now: Date,
) {
  const narrowed = await narrow(connection, { dashboard, name: opened.name, picked: filters, now })
  const counted = await countDashboard(connection, dashboard, narrowed, {
    now,
    seesEntities: seesEntities(viewer),
  })
  return { ...counted, filters: await labelFilters(connection, opened, filters) }
}

function countOnce(
  connection: DuckConnection,
  opened: OpenScope,
  context: Context,
  asked: Asked,
  now: Date,
): ReturnType<typeof count> {
  const { dashboard, filters } = asked
  const key = JSON.stringify([opened.key, seesEntities(context.viewer), getToday(now), dashboard, filters])
  const known = kept.get(key)
  if (known) return known as ReturnType<typeof count>
  const counted = count(connection, opened, context, asked, now)
  kept.set(key, counted)
  counted.catch(() => kept.delete(key))
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_KEPT))) kept.delete(oldest)
  return counted
}

/** Tells whether newer data is being made. Where no one ever asked for any, it is asked for. */
async function isRefreshing({ database, viewer }: Context, data: ScopeData | undefined): Promise<boolean> {
  const orgId = viewer.user.orgId || null
  if (!data) {
    await database.asOrganization(orgId, (tx) => enqueue(tx, refreshDashboards, {}), { write: true })
    return true
  }
  const basis = await database.asOrganization(orgId, findBasis)
  return basis.through !== data.through
}

const EMPTY: Counted & Pick<Reply, 'filters'> = { total: 0, figures: [], tiles: [], filters: [] }

/** Counts a dashboard in what the viewer's organization may see. */
export async function readDashboard(context: Context, asked: Asked, now = new Date()): Promise<Reply> {
  const { viewer } = context
  checkRequest(viewer, asked)
  let data: ScopeData | undefined
  const counted = await readScope(context, getScope(viewer), async (connection, opened, state) => {
    data = state
    return isWithoutData(viewer, asked.dashboard) ? EMPTY : countOnce(connection, opened, context, asked, now)
  })
  const { total, figures, tiles, filters } = counted ?? EMPTY
  const state = data as ScopeData | undefined
  return {
    data: {
      state: state ? 'ready' : 'making',
      readAt: state?.readAt.toISOString() ?? null,
      isRefreshing: await isRefreshing(context, state),
    },
    unit: countsPractitioners(asked.dashboard) ? 'practitioners' : 'entities',
    ...{ total, figures: [...figures], tiles: [...tiles], filters },
    offered: listFilters(viewer, asked.dashboard).slice(0, 4),
    notices: listNotices(context, asked),
  }
}
