import { type DirectorySight, getOrganizationSight } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { findOrganization } from '#server/identity/store.ts'

/** Reads what an organization may see, whoever of it asks; '' is no organization, which sees everything. */
export async function readOrganizationSight(tx: Connection, orgId: string): Promise<DirectorySight> {
  return getOrganizationSight(orgId === '' ? null : await findOrganization(tx, orgId))
}
