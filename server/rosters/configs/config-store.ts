import type { ConfigKind } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** Names one config. */
export type ConfigKey = { readonly orgId: string; readonly id: string }

export type StoredConfig = {
  id: string
  kind: ConfigKind
  /** Target of a source config. */
  target_id: string | null
  name: string
  /** Id of the built-in target that it began as. */
  built_in: string | null
  created_at: Date
  created_by: string | null
  archived_at: Date | null
  version: number
}

const isOf = ({ orgId, id }: ConfigKey): Sql => sql`c.org_id = ${getOrgId(orgId)} and c.id = ${id}`

const select = sql`
  select c.id, c.kind, c.target_id, c.name, c.built_in, c.created_at, c.created_by, c.archived_at, c.version
  from roster_configs c`

export function findConfig(connection: Connection, key: ConfigKey): Promise<StoredConfig | undefined> {
  return connection.one(sql`${select} where ${isOf(key)}`)
}

/** Finds and locks a config, so that others who change it or its versions wait until the transaction ends. */
export function lockConfig(connection: Connection, key: ConfigKey): Promise<StoredConfig | undefined> {
  return connection.one(sql`${select} where ${isOf(key)} for update`)
}

/** Returns the configs of an organization that are not archived, by name. */
export function findConfigs(
  connection: Connection,
  orgId: string,
  kind: ConfigKind,
): Promise<StoredConfig[]> {
  return connection.rows(sql`
    ${select} where c.org_id = ${getOrgId(orgId)} and c.kind = ${kind} and c.archived_at is null
    order by lower(c.name)`)
}

/** Tells whether another config of the kind that is not archived has the name, whatever its case. */
export async function isNameTaken(
  connection: Connection,
  { orgId, kind, name, exceptId }: { orgId: string; kind: ConfigKind; name: string; exceptId?: string },
): Promise<boolean> {
  const found = await connection.one(sql`
    select from roster_configs c
    where c.org_id = ${getOrgId(orgId)} and c.kind = ${kind} and lower(c.name) = lower(${name}) and c.archived_at is null
      and c.id <> coalesce(${exceptId ?? null}, '00000000-0000-0000-0000-000000000000'::uuid)`)
  return found !== undefined
}

export type NewConfig = ConfigKey & {
  readonly kind: ConfigKind
  readonly targetId: string | null
  readonly name: string
  readonly builtIn: string | null
  readonly createdBy: string
}

export async function insertConfig(connection: Connection, made: NewConfig): Promise<void> {
  await connection.run(sql`
    insert into roster_configs (org_id, id, kind, target_id, name, built_in, created_at, created_by)
    values (${getOrgId(made.orgId)}, ${made.id}, ${made.kind}, ${made.targetId}, ${made.name}, ${made.builtIn},
      ${new Date()}, ${made.createdBy})`)
}

/** Changes the row itself, which raises its version. */
export async function updateConfig(
  connection: Connection,
  key: ConfigKey,
  { name, archivedAt }: { readonly name: string; readonly archivedAt: Date | null },
): Promise<void> {
  await connection.run(sql`
    update roster_configs c set name = ${name}, archived_at = ${archivedAt}, version = c.version + 1
    where ${isOf(key)}`)
}
