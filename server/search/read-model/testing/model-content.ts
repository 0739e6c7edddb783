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
