import { randomUUID } from 'node:crypto'
import type { DuplicateReason } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { shareLedger } from '#server/ledger/lock-ledger.ts'
import { selectDecisions } from './decision-store.ts'
import type { DuplicateSubject } from './record-store.ts'

/** Makes runs wait for each other: each leaves the keys and pairs of the directory that it read. */
export async function lockRuns(connection: Connection): Promise<void> {
  await connection.run(sql`lock table duplicates.runs in share row exclusive mode`)
}

/** Empties the keys and drops their indexes before all keys are written again. Needs a transaction of the owner. */
export async function clearKeys(connection: Connection): Promise<void> {
  await connection.run(sql`truncate duplicates.keys`)
  await connection.run(sql`drop index duplicates.keys_key`)
  await connection.run(sql`drop index duplicates.keys_npi`)
}

/** Creates the indexes after all keys were written. Needs a transaction of the owner. */
export async function indexKeys(connection: Connection): Promise<void> {
  await connection.run(sql`create index keys_key on duplicates.keys (key, npi)`)
  await connection.run(sql`create index keys_npi on duplicates.keys (npi)`)
  await connection.run(sql`analyze duplicates.keys`)
}

export type RecordKeys = { readonly npi: string; readonly keys: readonly string[] }

export async function insertKeys(
  connection: Connection,
  subject: DuplicateSubject,
  records: readonly RecordKeys[],
): Promise<void> {
  const npis = records.flatMap(({ npi, keys }) => keys.map(() => npi))
  const keys = records.flatMap((record) => record.keys)
  const seed = subject === 'practitioner' ? 0 : 1
  await connection.run(sql`
    insert into duplicates.keys (key, npi)
    select hashtextextended(key, ${seed}), npi from unnest(${keys}::text[], ${npis}::bigint[]) k (key, npi)`)
}

export async function deleteKeys(connection: Connection, npis: readonly string[]): Promise<void> {
  await connection.run(sql`delete from duplicates.keys where npi = any (${npis}::bigint[])`)
}

export type Candidate = { readonly npi: string; readonly other_npi: string }

/** Selects each pair that shares a key of no more than `maxBlock` records, once, with the smaller NPI first. */
const allCandidates = (maxBlock: number): Sql => sql`
  select distinct a.npi, b.npi as other_npi
  from (select key from duplicates.keys group by key having count(*) between 2 and ${maxBlock}) k
  join duplicates.keys a on a.key = k.key join duplicates.keys b on b.key = k.key and b.npi > a.npi
  order by 1, 2`

const candidatesOf = (npis: readonly string[], maxBlock: number): Sql => sql`
  select distinct least(t.npi, o.npi) as npi, greatest(t.npi, o.npi) as other_npi
  from duplicates.keys t
  cross join lateral (
    select f.npi, count(*) over () as size
    from (select k.npi from duplicates.keys k where k.key = t.key limit ${maxBlock + 1}) f) o
  where t.npi = any (${npis}::bigint[]) and o.npi <> t.npi and o.size <= ${maxBlock}
  order by 1, 2`

/** Reads candidates part by part: of these records, or of all where none are given. */
export async function* readCandidates(
  connection: Connection,
  npis: readonly string[] | undefined,
  maxBlock: number,
): AsyncIterable<Candidate[]> {
  await connection.run(sql`
    create temp table duplicate_candidates on commit drop as
    ${npis ? candidatesOf(npis, maxBlock) : allCandidates(maxBlock)}`)
  await connection.run(sql`
    declare duplicate_candidates_read cursor for
    select npi::text as npi, other_npi::text as other_npi from duplicate_candidates`)
  for (;;) {
    const part = await connection.rows<Candidate>(sql`fetch forward 1000 from duplicate_candidates_read`)
    if (part.length === 0) break
    yield part
  }
  await connection.run(sql`close duplicate_candidates_read`)
  await connection.run(sql`drop table duplicate_candidates`)
}

export type FoundPair = Candidate & {
  readonly subject: DuplicateSubject
  /** Score in hundredths. */
  readonly score: number
  readonly reasons: readonly DuplicateReason[]
}

/** Saves pairs. A pair that is found again keeps the time at which it was found first. */
export async function savePairs(
  connection: Connection,
  pairs: readonly FoundPair[],
  foundAt: Date,
): Promise<void> {
  await connection.run(sql`
    insert into duplicates.pairs as p (npi, other_npi, subject, score, reasons, found_at)
    select npi, other_npi, subject, score, reasons, ${foundAt}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      f (npi bigint, other_npi bigint, subject text, score smallint, reasons jsonb)
    on conflict (npi, other_npi) do update set score = excluded.score, reasons = excluded.reasons, is_found = true
    where p.reasons <> excluded.reasons or p.score <> excluded.score or not p.is_found`)
}

/**
 * Removes pairs that are no longer found, of these records, or of all where none are given. One that someone decided stays
 * as it was found last: its decision can be undone. Waits for decisions that are about to be committed.
 */
export async function deleteOtherPairs(
  connection: Connection,
  npis: readonly string[] | undefined,
  found: readonly Candidate[],
): Promise<void> {
  // A decision is a change of the ledger, and none begins until this run is committed.
  await shareLedger(connection)
  const isOfRun = npis
    ? sql`(p.npi = any (${npis}::bigint[]) or p.other_npi = any (${npis}::bigint[]))`
    : sql`true`
  await connection.run(sql`
    update duplicates.pairs p set is_found = false where p.is_found and ${isOfRun} and not exists (
      select from unnest(${found.map(({ npi }) => npi)}::bigint[], ${found.map((pair) => pair.other_npi)}::bigint[])
        f (npi, other_npi) where f.npi = p.npi and f.other_npi = p.other_npi)`)
  await connection.run(sql`
    delete from duplicates.pairs p where not p.is_found and ${isOfRun} and not exists (
      select from ${selectDecisions(null)} d where d.npi = p.npi and d.other_npi = p.other_npi)`)
}

export async function countRecords(connection: Connection, subject: DuplicateSubject): Promise<number> {
  const table = subject === 'practitioner' ? sql`viewed.practitioners` : sql`viewed.entities`
  const row = await connection.one<{ count: number }>(sql`select count(*)::int as count from ${table}`)
  return row?.count ?? 0
}

/** Returns the records that batches wrote or changed. */
export async function findTouched(connection: Connection, batchIds: readonly string[]): Promise<string[]> {
  const rows = await connection.rows<{ npi: string }>(sql`
    select npi::text as npi from practitioners where batch_id = any (${batchIds}::uuid[])
    union select npi::text from entities where batch_id = any (${batchIds}::uuid[])
    union select npi::text from changes where batch_id = any (${batchIds}::uuid[])
    union select npi::text from claims where batch_id = any (${batchIds}::uuid[])
    order by 1`)
  return rows.map(({ npi }) => npi)
}

export type RunCounts = Readonly<
  Record<DuplicateSubject, { readonly records: number; readonly read: number; readonly compared: number }>
>

export async function insertRun(
  connection: Connection,
  run: {
    readonly isOfAll: boolean
    readonly startedAt: Date
    readonly finishedAt: Date
    readonly counts: RunCounts
  },
): Promise<void> {
  await connection.run(sql`
    insert into duplicates.runs (id, is_of_all, started_at, finished_at, counts)
    values (${randomUUID()}, ${run.isOfAll}, ${run.startedAt}, ${run.finishedAt}, ${JSON.stringify(run.counts)})`)
}
