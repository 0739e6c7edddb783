import type { Connection } from '#server/db/database.ts'
import { readCounts } from '../run/statements.ts'
import type { Merged } from './load-list.ts'

export type UpsertTarget = {
  table: 'taxonomy_codes' | 'zip_codes'
  key: string
  columns: readonly string[]
  /** Types of columns that are not text. */
  types: Readonly<Record<string, string>>
  items: readonly object[]
}

/** Adds and updates rows by their key; rows that are not among the items stay. */
export async function upsertList(
  connection: Connection,
  { table, key, columns, types, items }: UpsertTarget,
): Promise<Merged> {
  const all = [key, ...columns]
  const shape = all.map((column) => `${column} ${types[column] ?? 'text'}`).join(', ')
  const stored = columns.map((column) => `t.${column}`).join(', ')
  const excluded = columns.map((column) => `excluded.${column}`).join(', ')
  const { added, changed, missing } = await readCounts<'added' | 'changed' | 'missing'>(
    connection,
    `with listed as (
        select ${all.join(', ')} from jsonb_to_recordset($1::jsonb) as i (${shape})
      ), known as (
        select ${key} from ${table}
      ), written as (
        insert into ${table} as t (${all.join(', ')}) select ${all.join(', ')} from listed
        on conflict (${key}) do update set (${columns.join(', ')}) = (${excluded})
        where (${stored}) is distinct from (${excluded})
        returning ${key}
      )
      select (select count(*)::int from written where ${key} not in (select ${key} from known)) as added,
        (select count(*)::int from written where ${key} in (select ${key} from known)) as changed,
        (select count(*)::int from known where ${key} not in (select ${key} from listed)) as missing`,
    [JSON.stringify(items)],
  )
  return { added, changed, unchanged: items.length - added - changed, notListed: missing }
}
