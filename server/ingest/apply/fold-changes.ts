import { run } from '../run/statements.ts'
import type { LoadContext } from './load-context.ts'

/**
 * Makes one change of those that several files of a load made to a field: from what it was before the load to what it is
 * after it, and none where that is the same. Readers see a load as one moment, in which several have no order.
 */
export async function foldChanges({ connection, batchId, at }: LoadContext): Promise<void> {
  // The number of the statement that wrote a row says which came first.
  await run(
    connection,
    `create temporary table folded_changes on commit drop as
      select npi, field_path, (array_agg(before order by place))[1] as before,
        (array_agg(after order by place desc))[1] as after, (array_agg(id order by place desc))[1] as last
      from (select *, cmin::text::bigint as place from changes where batch_id = $1 and at = $2) c
      group by npi, field_path having count(*) > 1`,
    [batchId, at],
  )
  await run(
    connection,
    `delete from changes c using folded_changes f
      where c.batch_id = $1 and c.at = $2 and c.npi = f.npi and c.field_path = f.field_path
        and (c.id <> f.last or f.before is not distinct from f.after)`,
    [batchId, at],
  )
  await run(
    connection,
    'update changes c set before = f.before from folded_changes f where c.npi = f.npi and c.id = f.last',
  )
}
