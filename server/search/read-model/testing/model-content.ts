import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Returns everything that the model says, in its order but without its ranks. */
export async function readModel(connection: Connection) {
  return {
    subjects: await connection.rows<{ npi: number; name_key: string }>(sql`
      select npi, subject, name_key, last_words, first_words, lists, areas, encode(features, 'hex') as features, card
      from search.subjects order by name_rank`),
    postings: await connection.rows(sql`
      select p.list, p.state, s.npi, encode(p.features, 'hex') as features
      from search.postings p left join search.subjects s using (name_rank) order by 1, 2, 3`),
    rollups: await connection.rows(sql`
      select list, state, encode(features, 'hex') as features, records from search.rollups order by 1, 2, 3`),
  }
}

/** Returns the same of what a view has: the public rows that it does not hide, and its own. */
export async function readModelOfView(connection: Connection, viewId: string) {
  const inView = sql`view_id = ${viewId}::uuid`
  const columns = sql`npi, name_rank, subject, name_key, last_words, first_words, lists, areas, features, card`
  const subjects = sql`(
    select ${columns} from search.subjects s
    where not exists (select from search.overlay_hidden h where h.npi = s.npi and ${inView})
    union all select ${columns} from search.overlay_subjects where ${inView})`
  return {
    subjects: await connection.rows<{ npi: number; name_key: string }>(sql`
      select npi, subject, name_key, last_words, first_words, lists, areas, encode(features, 'hex') as features, card
      from ${subjects} s order by name_rank`),
    postings: await connection.rows(sql`
      select p.list, p.state, s.npi, encode(p.features, 'hex') as features
      from (
        select list, state, name_rank, features from search.postings o
        where not exists (select from search.overlay_hidden h where h.name_rank = o.name_rank and ${inView})
        union all select list, state, name_rank, features from search.overlay_postings where ${inView}
      ) p left join ${subjects} s using (name_rank) order by 1, 2, 3`),
    rollups: await connection.rows(sql`
      select list, state, encode(features, 'hex') as features, sum(records)::int as records from (
        select list, state, features, records from search.rollups
        union all select list, state, features, records from search.overlay_rollups where ${inView}
      ) r group by list, state, r.features having sum(records) <> 0 order by 1, 2, 3`),
  }
}
