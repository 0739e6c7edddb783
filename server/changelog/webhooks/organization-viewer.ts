import { findUnmet, isDisabled, product, type Viewer } from '@concord/domain'
import type { Config } from '#server/config.ts'
import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { findOrganization } from '#server/identity/store.ts'

/** Returns who reads the changelog for an organization when no one calls; undefined where it may not, or no more. */
export async function findOrganizationViewer(
  connection: Connection,
  { CONCORD_ENVIRONMENT, COMPANY_EMAIL_DOMAIN }: Config,
  orgId: string,
): Promise<Viewer | undefined> {
  const organization = await findOrganization(connection, orgId)
  if (!organization) return undefined
  const viewer: Viewer = {
    user: {
      ...{ id: NO_ORGANIZATION, name: organization.name, email: '', roleIds: [] },
      ...{ orgId, active: true, products: [] },
    },
    organization,
    roles: [],
    environment: CONCORD_ENVIRONMENT,
    companyEmailDomain: COMPANY_EMAIL_DOMAIN,
  }
  return isDisabled(viewer) || findUnmet(viewer, [product('CHANGELOG_V1')]) ? undefined : viewer
}
