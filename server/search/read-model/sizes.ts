import { type Sql, sql } from '#server/db/sql.ts'

/** Writes the number of records of each list to the dictionary where it changed. */
export function updateSizes(postings: Sql): Sql {
  return sql`
    update search.lists l set size = n.size
    from (
      select d.id, coalesce(c.size, 0) as size from search.lists d
      left join (select list, count(*)::int as size from ${postings} where state = -1 group by list) c on c.list = d.id
    ) n
    where l.id = n.id and l.size <> n.size`
}
