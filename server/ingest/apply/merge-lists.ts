import { readCounts, run } from '../run/statements.ts'
import type { LoadContext, MergeCounts } from './load-context.ts'
import { ENTITIES, PRACTITIONERS } from './merge-subjects.ts'

/** A jsonb list of the golden record that a file of its own states, one item a row. */
export type ListColumn = {
  column: 'other_names' | 'endpoints'
  tables: readonly ('practitioners' | 'entities')[]
  /** The part of the stored list `t` that this file does not state. */
  kept: string
  /** Says how an item is stored. */
  stored: string
}

export const OTHER_NAMES: ListColumn = {
  column: 'other_names',
  tables: [ENTITIES.table],
  kept: `jsonb_path_query_array(t.other_names, '$[*] ? (!(@.additional == true))')`,
  stored: `item || '{"additional": true}'`,
}

export const ENDPOINTS: ListColumn = {
  column: 'endpoints',
  tables: [PRACTITIONERS.table, ENTITIES.table],
  kept: `'[]'::jsonb`,
  stored: 'item',
}

/** Returns a list of which nothing that is stored goes for the NPIs of a query. */
export const keepItems = (list: ListColumn, npis: string | undefined): ListColumn =>
  npis === undefined
    ? list
    : { ...list, kept: `case when t.npi in (${npis}) then t.${list.column} else ${list.kept} end` }

const LISTED = `(select c.npi, coalesce(bool_or(i.is_new), false) as is_new,
    coalesce(jsonb_agg(i.item order by i.line) filter (where i.npi is not null), '[]') as items
  from list_scope c left join staged_items i on i.npi = c.npi group by c.npi)`

async function countItems({ connection }: LoadContext, { column, tables }: ListColumn): Promise<MergeCounts> {
  const stored = tables.map((table) => `select npi, ${column} as list from ${table}`).join(' union all ')
  const rows = await readCounts<'added' | 'unchanged'>(
    connection,
    `select count(*) filter (where not t.list @> jsonb_build_array(s.item))::int as added,
      count(*) filter (where t.list @> jsonb_build_array(s.item))::int as unchanged
      from staged_items s join (${stored}) t using (npi)`,
  )
  return { ...rows, changed: 0, removed: 0 }
}

/** Puts the staged items into the lists of the NPIs in `list_scope`; an NPI without items gets an empty list. */
export async function mergeList(load: LoadContext, list: ListColumn): Promise<MergeCounts> {
  const { connection, batchId, at } = load
  const counts = await countItems(load, list)
  const { column } = list
  for (const table of list.tables) {
    await run(
      connection,
      'create temporary table lists_to_write (npi bigint, is_new boolean, before jsonb, after jsonb)',
    )
    await run(
      connection,
      `insert into lists_to_write
        select t.npi, l.is_new, t.${column}, ${list.kept} || coalesce((
            select jsonb_agg(${list.stored} order by place) from jsonb_array_elements(l.items) with ordinality x (item, place)
            where not ${list.kept} @> jsonb_build_array(item)), '[]')
        from ${table} t join ${LISTED} l on l.npi = t.npi`,
    )
    await run(connection, 'delete from lists_to_write where before = after')
    const { removed } = await readCounts<'removed'>(
      connection,
      `select count(*)::int as removed from lists_to_write, jsonb_array_elements(before) item
        where not after @> jsonb_build_array(item)`,
    )
    counts.removed += removed
    await run(
      connection,
      `insert into changes (npi, id, field_path, before, after, at, batch_id)
        select npi, gen_random_uuid(), '${column}', before, after, $1, $2 from lists_to_write where not is_new`,
      [at, batchId],
    )
    await run(connection, 'insert into changed_subjects select npi from lists_to_write where not is_new')
    await run(
      connection,
      `update ${table} t set ${column} = l.after from lists_to_write l where l.npi = t.npi`,
    )
    await run(connection, 'drop table lists_to_write')
  }
  return counts
}
