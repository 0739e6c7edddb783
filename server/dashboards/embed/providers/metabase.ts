import { AppError } from '#server/http/app-error.ts'
import { signToken } from './json-web-token.ts'
import { type EmbedRequest, findProviderId, getClientId, getOrigin, getSeconds, toQuery } from './provider.ts'

/**
 * Prints the address of a static embed of Metabase (metabase.com/docs/latest/embedding/static-embedding): the organization
 * is a locked parameter, which stands in the signed token; filters that may be changed stand in the query.
 */
export function printMetabaseUrl({ config, viewer, uri, filters, now }: EmbedRequest): string {
  const dashboard = Number(findProviderId(config, uri))
  if (!Number.isInteger(dashboard)) throw new AppError('not_found')
  const payload = {
    resource: { dashboard },
    params: { client_id: [getClientId(viewer)] },
    exp: getSeconds(now) + config.EMBED_URL_SECONDS,
  }
  const { client_id: _, ...open } = filters
  const query = toQuery(open).toString()
  const token = signToken(payload, config.DASHBOARD_PROVIDER_SECRET)
  return `${getOrigin(config)}/embed/dashboard/${token}${query === '' ? '' : `?${query}`}#bordered=false&titled=false`
}
