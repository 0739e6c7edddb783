import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { FRESH, NPIS, type Refresh, selectContent } from './fresh-rows.ts'
import { IN_ROLLUPS, selectPostings } from './postings.ts'

/** Records whose row changes: what stands in the model of them (old_...), and what shall stand there. */
export const MOVES = sql`search_moves`

const MOVES_FROM = (model: Sql) => sql`
  select n.npi, o.name_rank as old_rank, o.lists as old_lists, o.areas as old_areas, o.features as old_features,
    case when o.name_key = f.name_key then o.name_rank end as name_rank,
    f.subject, f.name_key, f.last_words, f.first_words, f.lists, f.areas, f.features, f.card
  from ${NPIS} n left join ${model}.subjects o on o.npi = n.npi left join ${FRESH} f on f.npi = n.npi
  where (${selectContent(sql`o`)}) is distinct from (${selectContent(sql`f`)})`

/** Finds what changes for the records of FRESH and gives the number of rows that do; or keeps a table ready for others. */
export async function createMoves(
  { connection, model }: Refresh,
  { isEmpty }: { readonly isEmpty: boolean },
): Promise<number> {
  const noData = isEmpty ? sql`with no data` : sql``
  const moves = await connection.run(
    sql`create temporary table ${MOVES} on commit drop as ${MOVES_FROM(model)} ${noData}`,
  )
  await connection.run(sql`alter table ${MOVES} add primary key (npi)`)
  return moves
}

export async function dropMoves(connection: Connection): Promise<void> {
  await connection.run(sql`drop table ${MOVES}`)
}

/** Writes postings and rollups of the rows that change. */
export async function writePostings({ connection, model }: Refresh): Promise<void> {
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
