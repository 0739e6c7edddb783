import type { Connection } from '#server/db/database.ts'

type Table =
  | 'organizations'
  | 'organization_settings'
  | 'roles'
  | 'users'
  | 'batches'
  | 'practitioners'
  | 'entities'
  | 'locations'
  | 'affiliations'
  | 'changes'
  | 'claims'
  | 'roster_configs'
  | 'roster_config_versions'
  | 'rosters'
  | 'roster_cycles'
  | 'roster_deliveries'
  | 'roster_delivery_attempts'
  | 'attestation_calls'
  | 'attestation_people'
  | 'network_questions'
  | 'outreach_waves'
  | 'outreach_wave_offices'

const ROWS_PER_STATEMENT = 2000

/**
 * Adds rows whose keys are columns of the table. A column that no row names has its default; where others name it, a
 * missing key is NULL. COPY is refused on tables with row-level security, this is not.
 */
export async function insertRows(
  connection: Connection,
  table: Table,
  rows: readonly object[],
): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ')
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))
    await connection.client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [part],
    )
  }
}
