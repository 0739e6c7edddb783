import { randomBytes, randomUUID } from 'node:crypto'
import { api, type ParamsOf, type ReplyOf } from '@concord/contract'
import {
  DASHBOARD_FILTERS,
  DASHBOARD_NAMES,
  DASHBOARDS,
  type DashboardFilterRule,
  type DashboardName,
  ERROR_REPORT_FILTERS,
  FILTERS_OF_DASHBOARD,
  findUnmet,
  seesDashboard,
  type Viewer,
} from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { findErrorReportUri } from './embed-store.ts'
import { type EmbedFilters, printEmbedUrl } from './embed-url.ts'
import { printLookerUrl } from './providers/looker.ts'
import { printMetabaseUrl } from './providers/metabase.ts'
import type { EmbedRequest } from './providers/provider.ts'
import { printSupersetUrl } from './providers/superset.ts'

type Context = ContextOf<typeof api.authorizeDashboard>
type Params = ParamsOf<typeof api.authorizeDashboard>

const PROVIDERS = { looker: printLookerUrl, metabase: printMetabaseUrl, superset: printSupersetUrl }

/** Names of filters of other providers: what they call theirs. */
const FILTER_NAME = /^[A-Za-z][\w .-]{0,80}$/

async function findDashboard({ tx, viewer }: Context, uri: string): Promise<DashboardName | undefined> {
  const ownUri = await findErrorReportUri(tx, viewer.user.orgId)
  return DASHBOARD_NAMES.find((name) =>
    name === 'error-reports' ? uri === (ownUri ?? DASHBOARDS[name].uri) : uri === DASHBOARDS[name].uri,
  )
}

/** Throws where the organization or the permissions of the viewer do not open the dashboard. */
export function assertMaySee(viewer: Viewer, name: DashboardName): void {
  if (name === 'error-reports') {
    const unmet = findUnmet(viewer, api.readErrorReport.access)
    if (unmet) throw new AppError('forbidden', unmet)
  } else if (!seesDashboard(viewer, name)) throw new AppError('forbidden', { kind: 'dashboardData' })
}

function getRules(name: DashboardName): Readonly<Record<string, DashboardFilterRule>> {
  if (name === 'error-reports') return ERROR_REPORT_FILTERS
  return Object.fromEntries(FILTERS_OF_DASHBOARD[name].map((filter) => [filter, DASHBOARD_FILTERS[filter]]))
}

const toFilters = (params: Omit<Params, 'dashboard_uri'>): EmbedFilters =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [value].flat()]))

function assertOwnFilters(name: DashboardName, filters: EmbedFilters): void {
  const rules = getRules(name)
  for (const [field, values] of Object.entries(filters)) {
    const rule = rules[field]
    const message = rule ? rule.shapeRule : 'The dashboard has no such filter.'
    if (!rule || values.some((value) => !rule.shape.test(value)))
      throw new AppError('invalid_input', [{ field, message }])
  }
}

function assertFilterNames(filters: EmbedFilters): void {
  const field = Object.keys(filters).find((name) => !FILTER_NAME.test(name))
  if (field !== undefined)
    throw new AppError('invalid_input', [{ field, message: 'A filter has no such name.' }])
}

function printOwnUrl({ config, viewer, uri, filters, now }: EmbedRequest, dashboard: DashboardName) {
  const { user, impersonator, sessionId = null } = viewer
  const ticket = {
    id: randomUUID(),
    orgId: user.orgId,
    userId: impersonator?.id ?? user.id,
    impersonationId: impersonator?.impersonationId ?? null,
    sessionId,
    dashboard,
    signedAt: now.getTime(),
    expiresAt: now.getTime() + config.EMBED_URL_SECONDS * 1000,
  }
  return printEmbedUrl(config, uri, { ticket, filters })
}

/** Returns an address that shows a dashboard, of the provider that is configured, to the one who asks. */
export async function authorizeDashboard(
  context: Context,
  { dashboard_uri: uri, ...params }: Params,
): Promise<ReplyOf<typeof api.authorizeDashboard>> {
  const { config, viewer } = context
  const dashboard = await findDashboard(context, uri)
  if (!dashboard) throw new AppError('not_found')
  assertMaySee(viewer, dashboard)
  const filters = toFilters(params as Omit<Params, 'dashboard_uri'>)
  const nonce = randomBytes(16).toString('hex')
  const request = { config, viewer, uri, filters, now: new Date(), nonce }
  if (config.DASHBOARD_PROVIDER === 'built-in') {
    assertOwnFilters(dashboard, filters)
    return { url: await printOwnUrl(request, dashboard) }
  }
  assertFilterNames(filters)
  return { url: PROVIDERS[config.DASHBOARD_PROVIDER](request) }
}
