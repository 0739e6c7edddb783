import { createHmac } from 'node:crypto'
import { type EmbedRequest, getClientId, getOrigin, getSeconds, toQuery } from './provider.ts'

const PERMISSIONS = ['access_data', 'see_user_dashboards', 'see_lookml_dashboards']

/**
 * Prints a signed embed URL of Looker (cloud.google.com/looker/docs/signed-embedding): HMAC-SHA1 over host, path and the
 * values in a fixed order, each as JSON. The user attribute `client_id` is what its models hold rows by.
 */
export function printLookerUrl({ config, viewer, uri, filters, now, nonce }: EmbedRequest): string {
  const { host } = new URL(config.DASHBOARD_PROVIDER_URL)
  const query = toQuery(filters).toString()
  const target = `/embed/dashboards/${uri}${query === '' ? '' : `?${query}`}`
  const path = `/login/embed/${encodeURIComponent(target)}`
  const values = {
    nonce: JSON.stringify(nonce),
    time: JSON.stringify(getSeconds(now)),
    session_length: JSON.stringify(config.EMBED_MINUTES * 60),
    external_user_id: JSON.stringify(viewer.user.id),
    permissions: JSON.stringify(PERMISSIONS),
    models: JSON.stringify(config.LOOKER_MODELS),
    group_ids: JSON.stringify([]),
    external_group_id: JSON.stringify(getClientId(viewer)),
    user_attributes: JSON.stringify({ client_id: getClientId(viewer) }),
    access_filters: JSON.stringify({}),
  }
  const signed = [host, path, ...Object.values(values)].join('\n')
  const signature = createHmac('sha1', config.DASHBOARD_PROVIDER_SECRET)
    .update(signed, 'utf8')
    .digest('base64')
  const params = new URLSearchParams({ ...values, signature, force_logout_login: 'true' })
  return `${getOrigin(config)}${path}?${params}`
}
