import { type Sql, sql } from '#server/db/sql.ts'
import { inView, PUBLIC_VIEW } from '#server/db/view.ts'
import { deriveFresh, dropFresh, type Refresh, selectEntitiesOf } from './fresh-rows.ts'
import { insertPlaced, placeRecords } from './place-records.ts'
import { findViewsOf, refreshViews } from './refresh-views.ts'
import { createMoves, dropMoves, MOVES, writePostings } from './write-moves.ts'

/**
 * Selects the NPIs themselves, entities that count or counted them among their practitioners, and practitioners that
 * show their name.
 */
function withDependents(model: Sql, npis: readonly (number | string)[]): Sql {
  return sql`
    select npi from unnest(${npis}::bigint[]) npi
    union select entity_npi from viewed.affiliations where npi = any (${npis}::bigint[])
    union ${selectEntitiesOf(sql`(select lists from ${model}.subjects where npi = any (${npis}::bigint[]))`)}
    union select a.npi from unnest(${npis}::bigint[]) n (npi)
      left join ${model}.subjects s on s.npi = n.npi
      left join lateral (select name from viewed.entities where npi = n.npi offset 0) e on true
      cross join lateral (select npi from viewed.affiliations where entity_npi = n.npi offset 0) a
      where s.card ->> 'name' is distinct from e.name`
}

async function writeSubjects({ connection, model, gap }: Refresh): Promise<void> {
  await connection.run(sql`
    delete from ${model}.subjects s using ${MOVES} m where s.npi = m.npi and m.name_rank is null`)
  await connection.run(sql`
    update ${model}.subjects s set last_words = m.last_words, first_words = m.first_words, lists = m.lists,
      areas = m.areas, features = m.features, card = m.card
    from ${MOVES} m where s.name_rank = m.name_rank and s.npi = m.npi`)
  await placeRecords({
    connection,
    model,
    gap,
    waiting: MOVES,
    moves: MOVES,
    insert: (npis) => insertPlaced(connection, model, MOVES, npis),
  })
}

/** Refreshes the public rows and gives the views in which records of them may stand otherwise. */
async function refreshPublic(refresh: Refresh, npis: readonly (number | string)[]) {
  const { connection, model } = refresh
  await deriveFresh(refresh, withDependents(model, npis))
  if ((await createMoves(refresh, { isEmpty: false })) > 0) {
    await writeSubjects(refresh)
    await writePostings(refresh)
  }
  const views = await findViewsOf(connection, model)
  await dropMoves(connection)
  await dropFresh(connection)
  return views
}

/**
 * Brings the rows of these records in all tables of a model up to date, those of views as well; writes only what
 * differs. Gives the views that it looked at.
 */
export async function refreshModel(
  refresh: Refresh,
  npis: readonly (number | string)[],
): Promise<readonly string[]> {
  const views = await inView(refresh.connection, PUBLIC_VIEW, () => refreshPublic(refresh, npis))
  await refreshViews(refresh, views)
  return views.map(({ view_id }) => view_id)
}
