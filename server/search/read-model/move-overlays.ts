import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { selectPostings } from './postings.ts'

/** Ranks that rows of the name order get in the place of others, and the public records among them, noted in `moves`. */
type Moved = {
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly moves: Sql
  readonly npis: readonly number[]
}

/** Gives rows of all views the new ranks of their name keys. */
export async function moveOverlays(
  connection: Connection,
  model: Sql,
  { from, to, moves, npis }: Moved,
): Promise<void> {
  await connection.run(sql`
    update ${model}.overlay_hidden h set name_rank = m.name_rank
    from ${moves} m where m.npi = h.npi and m.npi = any (${npis}::bigint[])`)
  const at = (ranks: readonly number[]) => sql`(
    select * from ${model}.overlay_subjects where name_rank = any (${ranks}::bigint[]))`
  const inView = sql`, s.view_id, s.org_id`
  await connection.run(sql`
    delete from ${model}.overlay_postings p using (${selectPostings(at(from), inView)}) o
    where p.view_id = o.view_id and p.list = o.list and p.state = o.state and p.name_rank = o.name_rank`)
  // In two steps, so that no row takes the rank of one that still has it.
  await connection.run(sql`
    update ${model}.overlay_subjects s set name_rank = -n.name_rank
    from unnest(${from}::bigint[], ${to}::bigint[]) n (old_rank, name_rank) where s.name_rank = n.old_rank`)
  await connection.run(sql`update ${model}.overlay_subjects set name_rank = -name_rank where name_rank < 0`)
  await connection.run(sql`
    insert into ${model}.overlay_postings (list, state, name_rank, features, view_id, org_id)
    ${selectPostings(at(to), inView)}`)
}
