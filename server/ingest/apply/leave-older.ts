import type { InputFile } from '../files/inputs.ts'
import { findRelease } from '../release.ts'
import { run } from '../run/statements.ts'
import type { LoadContext } from './load-context.ts'

const STORED = ['status', 'registry_updated_on', 'deactivated_on', 'reactivated_on', 'batch_id'] as const
const KEPT_IN_SILENCE = ['deactivation_reason', 'replacement_npi'] as const

const columns = [...STORED, ...KEPT_IN_SILENCE].join(', ')

// Of an NPI that is known by its deactivation only there is no content that could be newer.
const RECORDS = `(
  select npi, ${columns}, last_name is null and first_name is null and taxonomies = '[]' as is_nameless from practitioners
  union all select npi, ${columns}, false from entities)`

/** The last day of the file that is being merged, and the day that a row speaks of. */
const FILE_DAY = '$1::date'
const ROW_DAY = `coalesce(s.registry_updated_on, ${FILE_DAY})`

// Of two rows with one date the one in the later file counts.
const IS_OLDER_CONTENT = `not t.is_nameless and (${ROW_DAY} < t.registry_updated_on
  or (s.registry_updated_on = t.registry_updated_on and ${FILE_DAY} < b.covers_until))`

// A report says of its own day who is deactivated then, but knows of no reactivation after it.
const IS_OLDER_DEACTIVATION = `t.reactivated_on >= s.deactivated_on or t.deactivated_on > s.deactivated_on
  or (t.status = 'active' and t.registry_updated_on > s.deactivated_on
    and (${FILE_DAY} < t.registry_updated_on or ${FILE_DAY} is null))`

// Neither states it nor has been updated since.
const IS_BEFORE_DEACTIVATION = `t.status = 'deactivated'
  and coalesce(greatest(s.deactivated_on, s.reactivated_on) < t.deactivated_on, true)
  and coalesce(${ROW_DAY} <= greatest(t.deactivated_on, case when not t.is_nameless then t.registry_updated_on end), true)`

export const dayOf = ({ name }: InputFile): string | null => findRelease(name).until ?? null

/**
 * Takes the staged rows of a main file away that are older than the records they speak of, and gives their number. Of
 * rows from before a deactivation the content counts where it is newer, the deactivation stays: whatever the order of
 * the files, a record holds the newest content and the newest status.
 */
export async function leaveOlderProviders({ connection }: LoadContext, file: InputFile): Promise<number> {
  const day = dayOf(file)
  await run(
    connection,
    'create temporary table older_rows (npi bigint primary key, dates_only boolean not null)',
  )
  const older = await run(
    connection,
    `insert into older_rows
      select s.npi, s.dates_only from staged_providers s join ${RECORDS} t on t.npi = s.npi
        left join batches b on b.id = t.batch_id
      where not s.is_new and case when s.dates_only then ${IS_OLDER_DEACTIVATION} else ${IS_OLDER_CONTENT} end`,
    [day],
  )
  if (older > 0) {
    await run(connection, 'delete from staged_providers s using older_rows o where o.npi = s.npi')
    await run(connection, 'delete from staged_locations s using older_rows o where o.npi = s.npi')
    await run(connection, 'insert into older_subjects select npi from older_rows where not dates_only')
  }
  await run(connection, 'drop table older_rows')
  await run(
    connection,
    `update staged_providers s set status = t.status, deactivated_on = t.deactivated_on,
        reactivated_on = t.reactivated_on,
        ${KEPT_IN_SILENCE.map((column) => `${column} = coalesce(s.${column}, t.${column})`).join(', ')}
      from ${RECORDS} t where t.npi = s.npi and not s.is_new and not s.dates_only and ${IS_BEFORE_DEACTIVATION}`,
    [day],
  )
  return older
}

/**
 * Takes the staged rows of a file that adds to records away where they are older, and gives their number. Such rows have
 * no date: they are as old as the row of the main file beside them, else as their file.
 */
export async function leaveOlderItems(
  { connection }: LoadContext,
  staged: 'staged_locations' | 'staged_items',
  file: InputFile,
): Promise<number> {
  const isAlone = 'not s.is_new and not exists (select from loaded_subjects l where l.npi = s.npi)'
  const besideOlder = await run(
    connection,
    `delete from ${staged} s where ${isAlone} and exists (select from older_subjects o where o.npi = s.npi)`,
  )
  const ofOlderFile = await run(
    connection,
    `delete from ${staged} s using ${RECORDS} t
      where t.npi = s.npi and ${isAlone} and t.registry_updated_on > ${FILE_DAY}`,
    [dayOf(file)],
  )
  return besideOlder + ofOlderFile
}

/**
 * Takes staged rows away of NPIs whose main row is of a later file, where such a file of this kind is in the load up to
 * `lastDay`: it says what there is instead. Gives their number.
 */
export async function leaveOutdatedItems(
  { connection }: LoadContext,
  staged: 'staged_locations' | 'staged_items',
  file: InputFile,
  lastDay: string | undefined,
): Promise<number> {
  const day = dayOf(file)
  if (day === null || lastDay === undefined || day >= lastDay) return 0
  return run(
    connection,
    `delete from ${staged} where npi in (select npi from loaded_subjects where day > $1 and day <= $2)`,
    [day, lastDay],
  )
}
