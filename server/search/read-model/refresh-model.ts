import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { derive } from './derive.ts'
import { encode } from './encode.ts'
import { placeRecords } from './place-records.ts'
import { IN_ROLLUPS, selectPostings } from './postings.ts'

const NPIS = sql`search_npis`
const DERIVED = sql`search_derived`
const FRESH = sql`search_fresh`
/** Records whose row changes: what stands in the model of them (old_...), and what shall stand there. */
const MOVES = sql`search_moves`

export type Refresh = {
  connection: Connection
  /** The schema of the tables to bring up to date. */
  model: Sql
  gap: number
  /** Gives everything in derived rows a number. */
  extendDictionaries(derived: Sql): Promise<void>
}

/** The NPIs themselves, entities that count them among their practitioners, and practitioners that show their name. */
function withDependents(model: Sql, npis: readonly (number | string)[]): Sql {
  return sql`
    select npi from unnest(${npis}::bigint[]) npi
    union select entity_npi from public.affiliations where npi = any (${npis}::bigint[])
    union select a.npi from unnest(${npis}::bigint[]) n (npi)
      left join ${model}.subjects s on s.npi = n.npi
      left join public.entities e on e.npi = n.npi
      join public.affiliations a on a.entity_npi = n.npi
      where s.card ->> 'name' is distinct from e.name`
}

const MOVES_FROM = (model: Sql) => sql`
  select n.npi, o.name_rank as old_rank, o.lists as old_lists, o.areas as old_areas, o.features as old_features,
    case when o.name_key = f.name_key then o.name_rank end as name_rank,
    f.subject, f.name_key, f.last_words, f.first_words, f.lists, f.areas, f.features, f.card
  from ${NPIS} n left join ${model}.subjects o on o.npi = n.npi left join ${FRESH} f on f.npi = n.npi
  where (o.name_key, o.last_words, o.first_words, o.lists, o.areas, o.features, o.card)
    is distinct from (f.name_key, f.last_words, f.first_words, f.lists, f.areas, f.features, f.card)`

/** Finds what changes for these records and gives the number of rows that do. */
async function findMoves(refresh: Refresh, npis: readonly (number | string)[]): Promise<number> {
  const { connection, model } = refresh
  await connection.run(sql`create temporary table ${NPIS} (npi bigint primary key) on commit drop`)
  await connection.run(sql`insert into ${NPIS} ${withDependents(model, npis)}`)
  await connection.run(sql`create temporary table ${DERIVED} on commit drop as
    ${derive(sql`r.npi in (select npi from ${NPIS})`)}`)
  await refresh.extendDictionaries(DERIVED)
  await connection.run(sql`create temporary table ${FRESH} on commit drop as ${encode(DERIVED)}`)
  const moves = await connection.run(
    sql`create temporary table ${MOVES} on commit drop as ${MOVES_FROM(model)}`,
  )
  await connection.run(sql`alter table ${MOVES} add primary key (npi)`)
  return moves
}

async function writeSubjects({ connection, model, gap }: Refresh): Promise<void> {
  await connection.run(sql`
    delete from ${model}.subjects s using ${MOVES} m where s.npi = m.npi and m.name_rank is null`)
  await connection.run(sql`
    update ${model}.subjects s set last_words = m.last_words, first_words = m.first_words, lists = m.lists,
      areas = m.areas, features = m.features, card = m.card
    from ${MOVES} m where s.name_rank = m.name_rank and s.npi = m.npi`)
  await placeRecords(connection, model, MOVES, gap)
}

async function writePostings({ connection, model }: Refresh): Promise<void> {
  const before = selectPostings(sql`(select old_rank as name_rank, old_lists as lists, old_areas as areas,
    old_features as features from ${MOVES} where old_rank is not null)`)
  const after = selectPostings(sql`(select * from ${MOVES} where name_rank is not null)`)
  await connection.run(sql`
    delete from ${model}.postings p using (${before} except (${after})) o
    where p.list = o.list and p.state = o.state and p.name_rank = o.name_rank`)
  await connection.run(sql`
    insert into ${model}.postings (list, state, name_rank, features) ${after} except (${before})`)
  await connection.run(sql`
    insert into ${model}.rollups as r (list, state, features, records)
    select list, state, features, sum(records) from (
      select list, state, features, 1 as records from (${after}) n
      union all select list, state, features, -1 from (${before}) o
    ) d where ${IN_ROLLUPS} group by list, state, features having sum(records) <> 0
    on conflict (list, state, features) do update set records = r.records + excluded.records`)
  await connection.run(sql`
    delete from ${model}.rollups r using (${before}) o
    where r.list = o.list and r.state = o.state and r.features = o.features and r.records = 0`)
}

/** Brings the rows of these records in all tables of a model up to date; writes only what differs. */
export async function refreshModel(refresh: Refresh, npis: readonly (number | string)[]): Promise<void> {
  const { connection } = refresh
  if ((await findMoves(refresh, npis)) > 0) {
    await writeSubjects(refresh)
    await writePostings(refresh)
  }
  await connection.run(sql`drop table ${NPIS}, ${DERIVED}, ${FRESH}, ${MOVES}`)
}
