import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { inView, PUBLIC_VIEW } from '#server/db/view.ts'
import { derive } from './derive.ts'
import { extendDictionaries } from './dictionaries.ts'
import { encode } from './encode.ts'
import { lockRebuilding, lockWriting } from './locks.ts'
import { selectPostings, selectRollups } from './postings.ts'
import { RANK_GAP, rankedByName } from './ranks.ts'
import { OVERLAY_TABLES, rebuildViews } from './refresh-views.ts'
import { updateSizes } from './sizes.ts'
import { readMarks, serveMarks } from './stale-marks.ts'
import { noteViewVersions } from './view-versions.ts'

const DERIVED = sql`search_derived`

/**
 * Builds the whole model within the caller's transaction: for the filling of a small, new database.
 * Other readers see the model as it was until the transaction ends, other writers wait for that.
 */
export async function rebuildSearchWithin(
  connection: Connection,
  { gap = RANK_GAP }: { gap?: number } = {},
): Promise<void> {
  await lockRebuilding(connection)
  await lockWriting(connection)
  const marks = await readMarks(connection)
  await inView(connection, PUBLIC_VIEW, () =>
    connection.run(sql`create temporary table ${DERIVED} on commit drop as ${derive(sql`true`)}`),
  )
  await extendDictionaries(connection, DERIVED)
  await connection.run(sql`delete from search.subjects`)
  await connection.run(sql`delete from search.postings`)
  await connection.run(sql`delete from search.rollups`)
  for (const table of OVERLAY_TABLES) await connection.run(sql`delete from search.${table}`)
  await connection.run(sql`
    insert into search.subjects
      (npi, subject, name_key, last_words, first_words, lists, areas, features, card, name_rank)
    select e.*, r.name_rank from (${encode(DERIVED)}) e join (${rankedByName(DERIVED, gap)}) r using (npi)
    order by r.name_rank`)
  await connection.run(
    sql`insert into search.postings ${selectPostings(sql`search.subjects`)} order by 1, 2, 3`,
  )
  await connection.run(sql`insert into search.rollups ${selectRollups(sql`search.postings`)}`)
  await connection.run(updateSizes(sql`search.postings`))
  await connection.run(sql`drop table ${DERIVED}`)
  await rebuildViews({
    connection,
    model: sql`search`,
    gap,
    extendDictionaries: (derived) => extendDictionaries(connection, derived),
  })
  await noteViewVersions(connection)
  await serveMarks(connection, marks)
  await connection.run(sql`select search.refresh_statistics()`)
}
