import { api, type ReplyOf } from '@concord/contract'
import { DASHBOARDS, type DashboardName } from '@concord/domain'
import { buildAddress, call, readApiOrigin } from '#web/lib/api-client.ts'
import { callOrigin } from '#web/lib/environment.ts'
import type { Filters } from '../model/filters.ts'

/** The authorized address, by what shows the dashboard. */
export type Authorized =
  | { readonly kind: 'builtIn'; readonly path: string }
  | { readonly kind: 'looker'; readonly host: string; readonly authUrl: string; readonly uri: string }
  | { readonly kind: 'frame'; readonly url: string }

export type AuthorizedDashboard = {
  readonly name: DashboardName
  /** The configured uri, where an organization has its own. */
  readonly uri?: string | undefined
  readonly filters: Filters
  /** '' where the API authorizes dashboards itself. */
  readonly authHost: string
}

const EMBED_PATH = '/embed/dashboards/'
/** Signed addresses of Looker lead through its sign-in. */
const LOOKER_PATH = '/login/embed/'

/** Asks for the signed address of a dashboard. Rejects with the status text of a refusal as its message. */
export async function authorize(asked: AuthorizedDashboard, signal: AbortSignal): Promise<Authorized> {
  const { name, uri = DASHBOARDS[name].uri, filters, authHost } = asked
  const own = readApiOrigin()
  const origin = authHost === '' ? own : callOrigin(authHost, window.location)
  const params = { ...(filters as Record<string, string[]>), dashboard_uri: uri }
  const { url } = await call(api.authorizeDashboard, { params }, { origin, hasCookies: true, signal })
  const address = new URL(url, origin || window.location.origin)
  const { pathname, search, host, href } = address
  if (pathname.startsWith(LOOKER_PATH)) {
    // With these in its signed address the frame answers the page around it.
    const signed = { ...params, embed_domain: window.location.origin, sdk: '3' }
    return { kind: 'looker', host, uri, authUrl: buildAddress(origin, api.authorizeDashboard.path, signed) }
  }
  const isOwn = address.origin === new URL(own || '/', window.location.origin).origin
  if (isOwn && pathname.startsWith(EMBED_PATH)) return { kind: 'builtIn', path: `${pathname}${search}` }
  return { kind: 'frame', url: href }
}

/** Opens the address of a built-in dashboard, which works once. */
export async function openBuiltIn(path: string, signal: AbortSignal): Promise<ReplyOf<typeof api.openEmbed>> {
  try {
    return await call(api.openEmbed, { body: { url: path } }, { signal })
  } catch (error) {
    throw new Error('Authorization failed', { cause: error })
  }
}
