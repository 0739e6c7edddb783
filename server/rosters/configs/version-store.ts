import type { ConfigVersionState } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Actor } from '#server/identity/actor.ts'
import type { ConfigKey } from './config-store.ts'

/** Names one version of a config. */
export type VersionKey = ConfigKey & { readonly number: number }

export type StoredVersion = {
  config_id: string
  number: number
  state: ConfigVersionState
  /** The config as a user wrote it. */
  config: unknown
  note: string
  created_at: Date
  changed_at: Date
  /** Everyone who edited it, the last one last. */
  editors: string[]
  /** Everyone who edited it while acting as another user. */
  editor_impersonators: string[]
  revision: number
  asked_by: string | null
  /** Who asked while acting as `asked_by`. */
  asked_impersonator: string | null
  asked_at: Date | null
  asked_of: string | null
  published_by: string | null
  published_at: Date | null
  /** 'YYYY-MM-DD'. */
  effective_on: string | null
}

const isOfConfig = ({ orgId, id }: ConfigKey): Sql =>
  sql`v.org_id = ${getOrgId(orgId)} and v.config_id = ${id}`
const isOf = (key: VersionKey): Sql => sql`${isOfConfig(key)} and v.number = ${key.number}`

const select = sql`
  select v.config_id, v.number, v.state, v.config, v.note, v.created_at, v.changed_at, v.editors,
    v.editor_impersonators, v.revision, v.asked_by, v.asked_impersonator, v.asked_at, v.asked_of, v.published_by,
    v.published_at, v.effective_on::text as effective_on
  from roster_config_versions v`

/** Returns the versions of a config, the newest first. */
export function findVersions(connection: Connection, key: ConfigKey): Promise<StoredVersion[]> {
  return connection.rows(sql`${select} where ${isOfConfig(key)} order by v.number desc`)
}

export function findVersion(connection: Connection, key: VersionKey): Promise<StoredVersion | undefined> {
  return connection.one(sql`${select} where ${isOf(key)}`)
}

/** Returns the version that is a draft or waits for a second person; there is at most one. */
export function findOpenVersion(connection: Connection, key: ConfigKey): Promise<StoredVersion | undefined> {
  return connection.one(sql`${select} where ${isOfConfig(key)} and v.state <> 'published'`)
}

/** Returns the version that is in force on a day, as `pickVersionInForce` does. */
export function findVersionInForce(
  connection: Connection,
  key: ConfigKey,
  day: string,
): Promise<StoredVersion | undefined> {
  return connection.one(sql`
    ${select} where ${isOfConfig(key)} and v.state = 'published' and v.effective_on <= ${day}
    order by v.effective_on desc, v.number desc limit 1`)
}

/** Returns the version that comes into force last, on a day that has come or not. */
export function findLastVersion(connection: Connection, key: ConfigKey): Promise<StoredVersion | undefined> {
  return connection.one(sql`
    ${select} where ${isOfConfig(key)} and v.state = 'published'
    order by v.effective_on desc, v.number desc limit 1`)
}

/** Describes a draft as it is written, and who writes it. */
export type WrittenDraft = Actor & { readonly config: unknown; readonly note: string }

const listImpersonators = ({ impersonatorId }: Actor): Sql =>
  sql`${impersonatorId === undefined || impersonatorId === null ? [] : [impersonatorId]}::uuid[]`

/** Adds a draft behind the newest version and returns its number. */
export async function insertDraft(
  connection: Connection,
  key: ConfigKey,
  made: WrittenDraft,
): Promise<number> {
  const now = new Date()
  const row = await connection.one<{ number: number }>(sql`
    insert into roster_config_versions (org_id, config_id, number, state, config, note, created_at, changed_at, editors,
      editor_impersonators)
    select ${getOrgId(key.orgId)}, ${key.id}, 1 + coalesce(max(v.number), 0), 'draft', ${JSON.stringify(made.config)}::jsonb,
      ${made.note}, ${now}, ${now}, array[${made.userId}::uuid], ${listImpersonators(made)}
    from roster_config_versions v where ${isOfConfig(key)}
    returning number`)
  if (!row) throw new Error('A draft was not added')
  return row.number
}

/** Changes a draft, which raises its revision; one that waited for a second person is a draft again. */
export async function updateDraft(
  connection: Connection,
  key: VersionKey,
  made: WrittenDraft,
): Promise<void> {
  await connection.run(sql`
    update roster_config_versions v
    set config = ${JSON.stringify(made.config)}::jsonb, note = ${made.note}, changed_at = ${new Date()},
      editors = array_append(array_remove(v.editors, ${made.userId}::uuid), ${made.userId}::uuid),
      editor_impersonators = array(select distinct unnest(v.editor_impersonators || ${listImpersonators(made)})),
      revision = v.revision + 1, state = 'draft', asked_by = null, asked_impersonator = null, asked_at = null,
      asked_of = null, effective_on = null
    where ${isOf(key)} and v.state <> 'published'`)
}

export async function deleteDraft(connection: Connection, key: VersionKey): Promise<void> {
  await connection.run(
    sql`delete from roster_config_versions v where ${isOf(key)} and v.state <> 'published'`,
  )
}

/** Lets a draft wait for a second person. */
export async function askForVersion(
  connection: Connection,
  key: VersionKey,
  asked: Actor & { readonly of: string | null; readonly effectiveOn: string },
): Promise<void> {
  await connection.run(sql`
    update roster_config_versions v
    set state = 'waiting', asked_by = ${asked.userId}, asked_impersonator = ${asked.impersonatorId ?? null},
      asked_of = ${asked.of}, asked_at = ${new Date()}, effective_on = ${asked.effectiveOn}, revision = v.revision + 1
    where ${isOf(key)} and v.state = 'draft'`)
}

/** Publishes a version: from now on it never changes. */
export async function markPublished(
  connection: Connection,
  key: VersionKey,
  { by, effectiveOn }: { readonly by: string; readonly effectiveOn: string },
): Promise<void> {
  await connection.run(sql`
    update roster_config_versions v
    set state = 'published', published_by = ${by}, published_at = ${new Date()}, effective_on = ${effectiveOn},
      revision = v.revision + 1
    where ${isOf(key)} and v.state <> 'published'`)
}
