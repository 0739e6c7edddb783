import {
  readSensitivePolicies,
  readUploadSwitches,
  type SensitivePolicies,
  type UploadSwitches,
} from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The settings of an organization for incoming files. */
export type FileSettings = { readonly switches: UploadSwitches; readonly policies: SensitivePolicies }

export async function readFileSettings(connection: Connection, orgId: string): Promise<FileSettings> {
  const stored = await connection.rows<{ setting: string; value: string }>(
    sql`select setting, value from organization_settings where org_id = ${getOrgId(orgId)}`,
  )
  return { switches: readUploadSwitches(stored), policies: readSensitivePolicies(stored) }
}
