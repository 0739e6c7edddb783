import { type Sql, sql } from '#server/db/sql.ts'
import { FIRST_ZIP_CODE } from './areas.ts'

const getLists = (kinds: Sql) => sql`select id from search.lists where kind in (${kinds})`
/** Lists that have a posting in each state of the record beside that in any state. */
const BY_STATE = getLists(sql`'a', 't'`)
/** The lists of `BY_STATE` that also have a posting in each ZIP code of the record: what people search for nearby. */
const BY_ZIP_CODE = getLists(sql`'t'`)

/** Tells whether postings of a list in a state are rolled up. */
export const IN_ROLLUPS = sql`list in (${BY_STATE}) and state < ${FIRST_ZIP_CODE}`

/** Postings of rows with name_rank, lists, areas and features, and with more columns of theirs where they are named. */
export function selectPostings(subjects: Sql, more: Sql = sql``): Sql {
  return sql`
    select l as list, -1 as state, s.name_rank, s.features ${more} from ${subjects} s, unnest(s.lists) l
    union all
    select l, area, s.name_rank, s.features ${more} from ${subjects} s, unnest(s.lists) l, unnest(s.areas) area
    where l in (${BY_STATE}) and (area < ${FIRST_ZIP_CODE} or l in (${BY_ZIP_CODE}))`
}

/** Postings of rows that are rolled up, each with its list, state and features. */
export function selectRolledUp(subjects: Sql): Sql {
  return sql`
    select l as list, area as state, s.features from ${subjects} s, unnest(s.lists) l,
      unnest(array_prepend(-1, s.areas)) area
    where l in (${BY_STATE}) and area < ${FIRST_ZIP_CODE}`
}

/** Rollups of postings: how many of them are in the same list and state with the same features. */
export function selectRollups(postings: Sql): Sql {
  return sql`
    select list, state, features, count(*)::int as records from ${postings} p
    where ${IN_ROLLUPS} group by list, state, features`
}
