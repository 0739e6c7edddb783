import type { api, ParamsOf } from '@concord/contract'
import { isPortalAdmin, type Viewer } from '@concord/domain'
import { getOrgId } from './create-token.ts'
import type { TokenFilters } from './store.ts'

/**
 * Returns which tokens a viewer lists: their own, and portal admins those of everyone unless they ask for theirs.
 */
export function listFilters(viewer: Viewer, params: ParamsOf<typeof api.exportApiTokens>): TokenFilters {
  const seesAll = isPortalAdmin(viewer) && params.owner === 'all'
  return { ...params, orgId: getOrgId(viewer), userId: seesAll ? undefined : viewer.user.id }
}
