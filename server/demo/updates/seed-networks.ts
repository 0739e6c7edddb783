import { NETWORKS_SETTING } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { insertRows } from '../insert-rows.ts'

/** The networks that the demo's first client answers for; practitioners of the directory are in them. */
export const SUMMIT_NETWORKS = ['Summit Choice', 'Summit Medicare Advantage']

export async function seedNetworks(connection: Connection): Promise<void> {
  await insertRows(connection, 'organization_settings', [
    { org_id: ORGANIZATIONS.summit.id, setting: NETWORKS_SETTING, value: SUMMIT_NETWORKS.join(', ') },
  ])
}
