import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { CycleKey } from './cycle-store.ts'

/** A file that a run gave, as an object of the file store. */
export type StoredResult = {
  readonly name: string
  readonly key: string
  readonly bytes: number
  readonly sha256: string
}

export async function insertResults(
  connection: Connection,
  { orgId, id, attempt }: CycleKey & { readonly attempt: number },
  results: readonly StoredResult[],
): Promise<void> {
  await connection.run(sql`
    insert into roster_cycle_results (org_id, cycle_id, attempt, name, key, bytes, sha256)
    select ${getOrgId(orgId)}, ${id}, ${attempt}, r.name, r.key, r.bytes, r.sha256
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) r (name text, key text, bytes bigint, sha256 text)`)
}

/** Returns the files of the attempt that counts, by name. */
export function findResults(connection: Connection, { orgId, id }: CycleKey): Promise<StoredResult[]> {
  return connection.rows(sql`
    select f.name, f.key, f.bytes, f.sha256
    from roster_cycle_results f
    join roster_cycles c on c.org_id = f.org_id and c.id = f.cycle_id and c.result_attempt = f.attempt
    where f.org_id = ${getOrgId(orgId)} and f.cycle_id = ${id} order by f.name`)
}

/** Returns those of the keys that a row names, whichever organization's. */
export async function findNamedResults(
  connection: Connection,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await connection.rows<{ key: string }>(
    sql`select key from roster_cycle_results where key = any (${keys})`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Forgets the files of attempts that count no more; the nightly sweep removes them. */
export async function forgetOtherAttempts(
  connection: Connection,
  { orgId, id }: CycleKey,
  attempt: number,
): Promise<void> {
  await connection.run(sql`
    delete from roster_cycle_results
    where org_id = ${getOrgId(orgId)} and cycle_id = ${id} and attempt <> ${attempt}`)
}
