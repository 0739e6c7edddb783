import { type Sql, sql } from '#server/db/sql.ts'

/** Lists that have a posting in each state of the record beside that in any state, and rollups. */
export const BY_STATE = sql`select id from search.lists where kind in ('a', 't')`

/** Postings of rows with name_rank, lists, states and features. */
export function postingsOf(subjects: Sql): Sql {
  return sql`
    select l as list, -1::smallint as state, s.name_rank, s.features from ${subjects} s, unnest(s.lists) l
    union all
    select l, state, s.name_rank, s.features from ${subjects} s, unnest(s.lists) l, unnest(s.states) state
    where l in (${BY_STATE})`
}

/** Rollups of postings: how many of them are in the same list and state with the same features. */
export function rollupsOf(postings: Sql): Sql {
  return sql`
    select list, state, features, count(*)::int as records from ${postings} p
    where list in (${BY_STATE}) group by list, state, features`
}
