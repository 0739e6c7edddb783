import { randomUUID } from 'node:crypto'
import { type Entitlement, SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { hasSeenPlace } from '#server/search/seen-places.ts'

const SOURCE_NAME = 'Changelog API'

/** Makes a transaction that sees all organizations read the view of one of them. */
export async function readAsOrganization(connection: Connection, orgId: string): Promise<void> {
  await connection.run(sql`select set_config('app.org_id', ${orgId}, true)`)
}

/** Returns the source of what an organization writes by API, which begins with the first time. */
export async function openApiSource(connection: Connection, orgId: string): Promise<string> {
  const { kind, weight, halfLifeDays, firstDays } = SOURCES.dataUpdate
  await connection.run(sql`
    insert into sources (id, kind, name, org_id, weight, half_life_days, first_days)
    values (${randomUUID()}, ${kind}, ${SOURCE_NAME}, ${orgId}, ${weight}, ${halfLifeDays}, ${firstDays}) on conflict do nothing`)
  const found = await connection.one<{ id: string }>(
    sql`select id from sources where org_id = ${orgId} and name = ${SOURCE_NAME}`,
  )
  if (!found) throw new Error('The source that was just made is not there')
  return found.id
}

export type WrittenBatch = { id: string; label: string; state: 'draft' | 'applied' | 'undone' }

/** Finds a batch that an organization wrote by API. */
export function findWrittenBatch(
  connection: Connection,
  orgId: string,
  batchId: string,
): Promise<WrittenBatch | undefined> {
  return connection.one(sql`
    select b.id, b.label, b.state from batches b join sources s on s.id = b.source_id
    where b.id = ${batchId} and b.org_id = ${orgId} and s.org_id = ${orgId} and s.name = ${SOURCE_NAME}`)
}

export type SubjectTable = 'practitioners' | 'entities'

/** Returns those of the records that the organization may see, with their tables. */
export async function findWritable(
  connection: Connection,
  npis: readonly string[],
  { entitlement, withEntities }: { entitlement: Entitlement | undefined; withEntities: boolean },
): Promise<ReadonlyMap<string, SubjectTable>> {
  const of = (table: SubjectTable, from: Sql) => sql`
    select r.npi::text as npi, ${table} as table from ${from} r
    where r.npi = any (${npis}::bigint[]) and ${hasSeenPlace(sql`r.npi`, entitlement)}`
  const rows = await connection.rows<{ npi: string; table: SubjectTable }>(sql`
    ${of('practitioners', sql`viewed.practitioners`)}
    union all
    select * from (${of('entities', sql`viewed.entities`)}) e where ${withEntities}`)
  return new Map(rows.map(({ npi, table }) => [npi, table]))
}

type WriteKey = { readonly orgId: string; readonly key: string }

/** Locks a write key until the end of the transaction. */
export async function lockWriteKey(connection: Connection, { orgId, key }: WriteKey): Promise<void> {
  await connection.run(
    sql`select pg_advisory_xact_lock(hashtext('changelog write'), hashtext(${`${orgId} ${key}`}))`,
  )
}

export function findWrite<Answer>(
  connection: Connection,
  { orgId, key }: WriteKey,
): Promise<{ sha256: string; answer: Answer } | undefined> {
  return connection.one(
    sql`select sha256, answer from changelog_writes where org_id = ${orgId} and key = ${key}`,
  )
}

export async function insertWrite(
  connection: Connection,
  { orgId, key }: WriteKey,
  made: { readonly sha256: string; readonly batchId: string; readonly answer: object },
): Promise<void> {
  await connection.run(sql`
    insert into changelog_writes (org_id, key, sha256, batch_id, answer, at)
    values (${orgId}, ${key}, ${made.sha256}, ${made.batchId}, ${JSON.stringify(made.answer)}::jsonb, ${new Date()})`)
}

/** Forgets keys of all organizations: for a transaction that sees all. */
export async function forgetWrites(connection: Connection, before: Date): Promise<void> {
  await connection.run(sql`delete from changelog_writes where at < ${before}`)
}
