import type { Connection } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { inView } from '#server/db/view.ts'
import {
  deriveFresh,
  dropFresh,
  FRESH,
  NPIS,
  type Refresh,
  selectContent,
  selectEntitiesOf,
} from './fresh-rows.ts'
import { notePublicChange } from './locks.ts'
import { placeRecords } from './place-records.ts'
import { selectPostings, selectRolledUp } from './postings.ts'
import { createMoves, dropMoves, MOVES, writePostings } from './write-moves.ts'

/**
 * Records of the view whose rows beside the public model change: what shall stand there, and the public row that they
 * hide (hidden_...); what stands there (old_...), and the row that they hid (shown_again_...).
 */
const CHANGES = sql`search_view_changes`

type View = Refresh & { readonly viewId: string; readonly orgId: string }

/**
 * Selects the same records as for the public model, by what the view has; the name that it showed of an entity may have
 * been the public one.
 */
function withDependents({ model, viewId }: View, npis: readonly (number | string)[]): Sql {
  const given = sql`${npis}::bigint[]`
  const ofView = sql`view_id = ${viewId}::uuid`
  return sql`
    select npi from unnest(${given}) npi
    union select entity_npi from viewed.affiliations where npi = any (${given})
    union ${selectEntitiesOf(sql`(
      select lists from ${model}.subjects where npi = any (${given})
      union all select lists from ${model}.overlay_subjects where npi = any (${given}) and ${ofView})`)}
    union select a.npi from ${withMembers(given)} n
      left join ${model}.subjects s on s.npi = n.npi
      left join ${model}.overlay_subjects o on o.npi = n.npi and o.${ofView}
      left join ${model}.overlay_hidden h on h.npi = n.npi and h.${ofView}
      left join lateral (select name from viewed.entities where npi = n.npi offset 0) e on true
      cross join lateral (select npi from viewed.affiliations where entity_npi = n.npi offset 0) a
      where coalesce(o.card, case when h.npi is null then s.card end) ->> 'name' is distinct from e.name`
}

/** Selects those of these records that others are affiliated with; for all but a few there are none to look up. */
const withMembers = (npis: Sql) => sql`(
  select n.npi from unnest(${npis}) n (npi) where exists (select from public.affiliations a where a.entity_npi = n.npi)
    or exists (select from overlay.affiliations a where a.entity_npi = n.npi))`

/** Finds what changes; a record that the view has as the public model has it needs no rows. */
async function findChanges({ connection, model }: View): Promise<number> {
  const [fresh, inPublic, old] = [selectContent(sql`f`), selectContent(sql`p`), selectContent(sql`o`)]
  const changes = await connection.run(sql`
    create temporary table ${CHANGES} on commit drop as
    select n.npi, d.is_shown, d.is_hidden, f.subject, case when d.is_shown then f.name_key end as name_key,
      f.last_words, f.first_words, f.lists, f.areas, f.features, f.card,
      case when f.name_key = p.name_key then p.name_rank when f.name_key = o.name_key then o.name_rank end as name_rank,
      p.name_rank as hidden_rank, p.lists as hidden_lists, p.areas as hidden_areas, p.features as hidden_features,
      o.name_rank as old_rank, o.lists as old_lists, o.areas as old_areas, o.features as old_features,
      h.lists as shown_again_lists, h.areas as shown_again_areas, h.features as shown_again_features
    from ${NPIS} n
    left join ${FRESH} f on f.npi = n.npi
    left join ${model}.subjects p on p.npi = n.npi
    left join ${model}.overlay_subjects o on o.npi = n.npi and o.view_id = app_view()
    left join ${model}.overlay_hidden h on h.npi = n.npi and h.view_id = app_view()
    cross join lateral (
      select differs and f.npi is not null as is_shown, differs and p.npi is not null as is_hidden
      from (select (${fresh}) is distinct from (${inPublic}) as differs) c) d
    where d.is_shown <> (o.npi is not null) or d.is_hidden <> (h.npi is not null)
      or d.is_shown and (${fresh}) is distinct from (${old})
      or d.is_hidden and (p.name_rank, p.lists, p.areas, p.features)
        is distinct from (h.name_rank, h.lists, h.areas, h.features)`)
  await connection.run(sql`alter table ${CHANGES} add primary key (npi)`)
  return changes
}

const IN_VIEW = sql`, s.view_id, s.org_id`

async function removeOld({ connection, model, viewId, orgId }: View): Promise<void> {
  const old = sql`(select old_rank as name_rank, old_lists as lists, old_areas as areas, old_features as features,
    ${viewId}::uuid as view_id, ${orgId}::uuid as org_id from ${CHANGES} where old_rank is not null)`
  await connection.run(sql`
    delete from ${model}.overlay_postings p using (${selectPostings(old, IN_VIEW)}) o
    where p.view_id = o.view_id and p.list = o.list and p.state = o.state and p.name_rank = o.name_rank`)
  for (const table of [sql`overlay_subjects`, sql`overlay_hidden`]) {
    await connection.run(sql`
      delete from ${model}.${table} o using ${CHANGES} c where o.npi = c.npi and o.view_id = ${viewId}::uuid`)
  }
}

async function insertShown({ connection, model, viewId, orgId }: View, npis: readonly number[]) {
  await connection.run(sql`
    insert into ${model}.overlay_subjects
      (npi, view_id, org_id, name_rank, subject, name_key, last_words, first_words, lists, areas, features, card)
    select npi, ${viewId}::uuid, ${orgId}::uuid, name_rank, subject, name_key, last_words, first_words, lists, areas,
      features, card
    from ${CHANGES} where npi = any (${npis}::bigint[])`)
  const shown = sql`(select *, ${viewId}::uuid as view_id, ${orgId}::uuid as org_id
    from ${CHANGES} where npi = any (${npis}::bigint[]))`
  await connection.run(sql`
    insert into ${model}.overlay_postings (list, state, name_rank, features, view_id, org_id)
    ${selectPostings(shown, IN_VIEW)}`)
}

async function writeRows(view: View): Promise<void> {
  const { connection, model, gap, viewId, orgId } = view
  await removeOld(view)
  await connection.run(sql`
    insert into ${model}.overlay_hidden (npi, view_id, org_id, name_rank, lists, areas, features)
    select npi, ${viewId}::uuid, ${orgId}::uuid, hidden_rank, hidden_lists, hidden_areas, hidden_features
    from ${CHANGES} where is_hidden`)
  const ranked = await connection.rows<{ npi: number }>(
    sql`select npi from ${CHANGES} where is_shown and name_rank is not null`,
  )
  await insertShown(
    view,
    ranked.map(({ npi }) => npi),
  )
  await createMoves(view, { isEmpty: true })
  const insert = (npis: readonly number[]) => insertShown(view, npis)
  await placeRecords({ connection, model, gap, waiting: CHANGES, moves: MOVES, insert })
  if (await connection.one(sql`select from ${MOVES} limit 1`)) {
    await notePublicChange(connection)
    await writePostings(view)
  }
  await dropMoves(connection)
}

/** The view hid the same public row before: it is in the sums already. */
const STAYS_HIDDEN = sql`(is_hidden and (hidden_lists, hidden_areas, hidden_features)
  is not distinct from (shown_again_lists, shown_again_areas, shown_again_features))`

/** Adds up what the changes are for the rollups of the view, which say how far it is from the public ones. */
async function writeRollups({ connection, model, viewId, orgId }: View): Promise<void> {
  const counted = (records: number, lists: Sql, areas: Sql, features: Sql, condition: Sql) => {
    const rows = sql`(select 0 as name_rank, ${lists} as lists, ${areas} as areas, ${features} as features
      from ${CHANGES} where ${condition})`
    return sql`select list, state, features, ${records}::int as records from (${selectRolledUp(rows)}) p`
  }
  const changes = joinSql(
    [
      counted(1, sql`lists`, sql`areas`, sql`features`, sql`is_shown`),
      counted(
        -1,
        sql`hidden_lists`,
        sql`hidden_areas`,
        sql`hidden_features`,
        sql`is_hidden and not ${STAYS_HIDDEN}`,
      ),
      counted(-1, sql`old_lists`, sql`old_areas`, sql`old_features`, sql`old_rank is not null`),
      counted(
        1,
        sql`shown_again_lists`,
        sql`shown_again_areas`,
        sql`shown_again_features`,
        sql`shown_again_lists is not null and not ${STAYS_HIDDEN}`,
      ),
    ],
    ' union all ',
  )
  await connection.run(sql`
    insert into ${model}.overlay_rollups as r (view_id, org_id, list, state, features, records)
    select ${viewId}::uuid, ${orgId}::uuid, list, state, features, sum(records) from (${changes}) d
    group by list, state, features having sum(records) <> 0
    on conflict (view_id, list, state, features) do update set records = r.records + excluded.records`)
  await connection.run(
    sql`delete from ${model}.overlay_rollups where view_id = ${viewId}::uuid and records = 0`,
  )
}

async function getOrganization(connection: Connection, viewId: string): Promise<string> {
  const past = await connection.one<{ org_id: string }>(
    sql`select org_id from overlay.past_views where id = ${viewId}::uuid`,
  )
  return past?.org_id ?? viewId
}

/** Brings what a view has beside a model up to date for these records and for those that show or count them. */
export async function refreshView(
  refresh: Refresh,
  viewId: string,
  npis: readonly (number | string)[],
): Promise<void> {
  const { connection } = refresh
  const view = { ...refresh, viewId, orgId: await getOrganization(connection, viewId) }
  await inView(connection, viewId, async () => {
    await deriveFresh(refresh, withDependents(view, npis))
    if ((await findChanges(view)) > 0) {
      await writeRows(view)
      await writeRollups(view)
    }
    await connection.run(sql`drop table ${CHANGES}`)
    await dropFresh(connection)
  })
}
