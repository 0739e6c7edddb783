import type { Connection } from '#server/db/database.ts'
import { ADDRESS_COLUMNS } from '../rows/addresses.ts'

/** A statement put together from the column names of this folder; values come as parameters. */
export async function run(
  connection: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> {
  return connection.run({ text, values })
}

export async function readCounts<Name extends string>(
  connection: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<Name, number>> {
  const counts = await connection.one<Record<Name, number>>({ text, values })
  if (!counts) throw new Error('A count gives one row')
  return counts
}

const PROVIDER_COLUMN_TYPES: Readonly<Record<string, string>> = {
  status: 'text',
  last_name: 'text',
  first_name: 'text',
  middle_name: 'text',
  name_prefix: 'text',
  name_suffix: 'text',
  credentials: 'text',
  gender: 'text',
  sole_proprietor: 'boolean',
  name: 'text',
  is_subpart: 'boolean',
  parent_name: 'text',
  authorized_official: 'jsonb',
  other_names: 'jsonb',
  taxonomies: 'jsonb',
  identifiers: 'jsonb',
  enumerated_on: 'date',
  registry_updated_on: 'date',
  certified_on: 'date',
  deactivated_on: 'date',
  reactivated_on: 'date',
  deactivation_reason: 'text',
  replacement_npi: 'bigint',
}

export const PROVIDER_COLUMNS = Object.keys(PROVIDER_COLUMN_TYPES)
/** subject: p practitioner, e entity. is_new: the directory knows nothing of the NPI. */
export const PROVIDER_KEYS = ['npi', 'subject', 'dates_only', 'is_new'] as const
export const LOCATION_COLUMNS = [...ADDRESS_COLUMNS, 'latitude', 'longitude'] as const
export const LOCATION_KEYS = ['npi', 'position', 'line', 'is_new'] as const
export const REJECT_COLUMNS = ['file', 'line', 'reason', 'raw'] as const
export const LIST_COLUMNS = ['npi', 'line', 'is_new', 'item'] as const

/** Tables of this transaction only, which the write-ahead log never sees. */
const STAGING_TABLES = [
  `create temporary table staged_providers (npi bigint not null, subject "char" not null,
    dates_only boolean not null, is_new boolean not null,
    ${PROVIDER_COLUMNS.map((column) => `${column} ${PROVIDER_COLUMN_TYPES[column]}`).join(', ')}) on commit drop`,
  `create temporary table staged_locations (npi bigint not null, position integer, line bigint not null,
    is_new boolean not null, ${ADDRESS_COLUMNS.map((column) => `${column} text`).join(', ')},
    latitude double precision, longitude double precision) on commit drop`,
  `create temporary table staged_items (npi bigint not null, line bigint not null, is_new boolean not null,
    item jsonb not null) on commit drop`,
  // COPY does not write to tables with row-level security, as that of the rejects is.
  `create temporary table staged_rejects (file text not null, line bigint not null, reason text not null,
    raw text not null) on commit drop`,
  // NPIs of main files that were known before: what a secondary file does not list of them is no longer stated.
  'create temporary table loaded_subjects (npi bigint not null) on commit drop',
  'create temporary table listed_subjects (list text not null, npi bigint not null) on commit drop',
  'create temporary table list_scope (npi bigint not null) on commit drop',
  'create temporary table changed_subjects (npi bigint not null) on commit drop',
]

export async function createStaging(connection: Connection): Promise<void> {
  for (const statement of STAGING_TABLES) await run(connection, statement)
}

type StagingTable =
  | 'staged_providers'
  | 'staged_locations'
  | 'staged_items'
  | 'staged_rejects'
  | 'changed_subjects'
  | 'list_scope'

export async function emptyStaging(connection: Connection, tables: readonly StagingTable[]): Promise<void> {
  for (const table of tables) await run(connection, `truncate ${table}`)
}

/** `a is distinct from b` over several columns of the stored and the staged row. */
export function differs(pairs: readonly (readonly [stored: string, staged: string])[]): string {
  if (pairs.length === 0) return 'false'
  const side = (index: 0 | 1) => pairs.map((pair) => pair[index]).join(', ')
  return `(${side(0)}) is distinct from (${side(1)})`
}

export async function keepRejects(connection: Connection, batchId: string): Promise<void> {
  await run(
    connection,
    `insert into batch_rejects (batch_id, file, line, reason, raw)
      select $1, file, line, reason, raw from staged_rejects`,
    [batchId],
  )
  await emptyStaging(connection, ['staged_rejects'])
}
