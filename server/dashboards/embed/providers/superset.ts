import { AppError } from '#server/http/app-error.ts'
import { signToken } from './json-web-token.ts'
import { type EmbedRequest, findProviderId, getClientId, getOrigin, getSeconds, toQuery } from './provider.ts'

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Prints the address of an embedded dashboard of Superset with a guest token for it (superset.apache.org, "Embedding
 * Superset"), in the part behind # that no server sees: the page hands it to the frame. Rows are held to the
 * organization by a clause of the token.
 */
export function printSupersetUrl({ config, viewer, uri, filters, now }: EmbedRequest): string {
  const id = findProviderId(config, uri)
  if (id === undefined) throw new AppError('not_found')
  const issuedAt = getSeconds(now)
  const payload = {
    user: { username: viewer.user.id, first_name: viewer.user.name, last_name: '' },
    resources: [{ type: 'dashboard', id }],
    rls_rules: [{ clause: `${config.SUPERSET_ORGANIZATION_COLUMN} = ${quote(getClientId(viewer))}` }],
    iat: issuedAt,
    exp: issuedAt + config.EMBED_MINUTES * 60,
    aud: config.SUPERSET_AUDIENCE || getOrigin(config),
    type: 'guest',
  }
  const query = toQuery(filters).toString()
  const token = signToken(payload, config.DASHBOARD_PROVIDER_SECRET)
  return `${getOrigin(config)}/embedded/${id}${query === '' ? '' : `?${query}`}#guest_token=${token}`
}
