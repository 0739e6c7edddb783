import type { api, ReplyOf } from '@concord/contract'
import { buildSettings, isDemoOrganization, type Organization } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { organizationOf } from '#server/identity/store.ts'
import { findManaged, findStoredSettings, type StoredManaged, type StoredSetting } from './store.ts'

export type ManagedOrganization = ReplyOf<typeof api.readManagedOrganization>['organization']

export function toSettings(stored: readonly StoredSetting[]): ManagedOrganization['settings'] {
  return buildSettings(stored).map(({ name, value, product }) => ({
    setting: name,
    value: String(value),
    product,
    isDefault: !stored.some((entry) => entry.setting === name),
  }))
}

/** Returns what is the same in a list and alone. */
export function toSummary(stored: StoredManaged) {
  const organization: Organization = organizationOf(stored)
  return {
    ...organization,
    demo: isDemoOrganization(organization),
    createdAt: stored.created_at.toISOString(),
    users: stored.users,
    activeUsers: stored.active_users,
  }
}

export function toManagedOrganization(
  stored: StoredManaged,
  settings: readonly StoredSetting[],
): ManagedOrganization {
  return { ...toSummary(stored), version: stored.version, settings: toSettings(settings) }
}

export async function readManaged(connection: Connection, orgId: string): Promise<ManagedOrganization> {
  const stored = await findManaged(connection, orgId)
  if (!stored) throw new AppError('not_found')
  return toManagedOrganization(stored, await findStoredSettings(connection, orgId))
}
