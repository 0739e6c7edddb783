import { ADDRESS_COLUMNS } from '../rows/addresses.ts'
import { LOCATION_COLUMNS } from '../run/staged-tables.ts'
import { readCounts, run } from '../run/statements.ts'
import { differs } from './differs.ts'
import type { LoadContext, MergeCounts } from './load-context.ts'

/** Columns of a location that other sources hold: kept as they are while the place is stated. */
const FOREIGN_COLUMNS = ['accepting_new_patients', 'telehealth', 'wheelchair_access', 'hours'] as const
const CENTROID_COLUMNS = ['latitude', 'longitude'] as const

export type LocationScope = {
  /** A query of the NPIs whose locations the staged rows state in full. */
  subjects: string
  /** Says which positions of theirs: a condition on column `position`. */
  positions: string
  /** Columns that the file states. */
  columns: readonly string[]
  /** A query of subjects whose other locations stay. */
  kept?: string | undefined
}

type Parts = { stored: string; staged: string }

const isStated = `exists (select from staged_locations s where s.npi = l.npi and s.position = l.position)`

const getParts = ({ subjects, positions, kept }: LocationScope): Parts => ({
  stored: `(select * from locations l where ${positions} and npi in (${subjects})
    ${kept === undefined ? '' : `and (npi not in (${kept}) or ${isStated})`})`,
  staged: `(select * from staged_locations where ${positions})`,
})

const getPairs = (columns: readonly string[]) =>
  columns.map((column) => [`t.${column}`, `s.${column}`] as const)

type LocationCounts = MergeCounts & { addedToKnown: number }

function countRows(load: LoadContext, scope: LocationScope): Promise<LocationCounts> {
  const { stored, staged } = getParts(scope)
  return readCounts<keyof LocationCounts>(
    load.connection,
    `select count(*) filter (where t.npi is null)::int as added,
      count(*) filter (where t.npi is null and not s.is_new)::int as "addedToKnown",
      count(*) filter (where s.npi is null)::int as removed,
      count(*) filter (where t.npi is not null and s.npi is not null and ${differs(getPairs(scope.columns))})::int as changed,
      count(*) filter (where t.npi is not null and s.npi is not null and not (${differs(getPairs(scope.columns))}))::int
        as unchanged
      from ${staged} s full join ${stored} t using (npi, position)`,
  )
}

async function recordChanges({ connection, batchId, at }: LoadContext, scope: LocationScope): Promise<void> {
  const { stored, staged } = getParts(scope)
  const unstated = ADDRESS_COLUMNS.filter((column) => !scope.columns.includes(column))
  const fields = [
    ...scope.columns.map((column) => `('${column}', to_jsonb(t.${column}), to_jsonb(s.${column}))`),
    // Only of places that come or go, which they do with all that they hold.
    ...unstated.map(
      (column) => `('${column}', to_jsonb(t.${column}), case when s.npi is not null then
        case when t.npi is null then to_jsonb(s.${column}) else to_jsonb(t.${column}) end end)`,
    ),
    ...FOREIGN_COLUMNS.map(
      (column) =>
        `('${column}', to_jsonb(t.${column}), case when s.npi is not null then to_jsonb(t.${column}) end)`,
    ),
  ]
  await run(
    connection,
    `with differences as (
        select npi, position, f.path, f.before, f.after
        from ${staged} s full join ${stored} t using (npi, position)
        cross join lateral (values ${fields.join(', ')}) f (path, before, after)
        where s.is_new is not true and f.before is distinct from f.after
          and (s.npi is null or t.npi is null or ${differs(getPairs(scope.columns))})
      ), recorded as (
        insert into changes (npi, id, field_path, before, after, at, batch_id)
        select npi, gen_random_uuid(), 'locations.' || position || '.' || path, before, after, $1, $2 from differences
      )
      insert into changed_subjects select distinct npi from differences`,
    [at, batchId],
  )
}

const AFFILIATION_COLUMNS = ['role', 'network', 'confirmation'] as const

const noteAffiliations = (rows: string, before: 'a' | 'null', after: 'a' | 'null') => {
  const side = (row: string, column: string) =>
    row === 'null' ? 'null::jsonb' : `to_jsonb(${row}.${column})`
  const fields = AFFILIATION_COLUMNS.map(
    (column) => `('${column}', ${side(before, column)}, ${side(after, column)})`,
  )
  return `insert into changes (npi, id, field_path, before, after, at, batch_id)
    select a.npi, gen_random_uuid(), 'affiliations.' || a.entity_npi || '|' || a.position || '.' || f.path, f.before,
      f.after, $1, $2
    from ${rows} a cross join lateral (values ${fields.join(', ')}) f (path, before, after)
    where f.before is distinct from f.after`
}

/** Keeps the affiliations at a location that is no longer stated, but without a location. */
async function detachAffiliations({ connection, at, batchId }: LoadContext, removed: string): Promise<void> {
  const lost = `a.position >= 0 and exists (select from ${removed} r where r.npi = a.npi and r.position = a.position)`
  await run(
    connection,
    `with detached as (
        insert into affiliations (npi, entity_npi, position, role, network, confirmation, batch_id)
        select distinct on (npi, entity_npi) npi, entity_npi, -1, role, network, confirmation, batch_id
        from affiliations a where ${lost} order by npi, entity_npi, position
        on conflict do nothing returning *)
      ${noteAffiliations('detached', 'null', 'a')}`,
    [at, batchId],
  )
  await run(
    connection,
    `with detached as (delete from affiliations a where ${lost} returning *)
      ${noteAffiliations('detached', 'a', 'null')}`,
    [at, batchId],
  )
}

async function removeUnlisted(load: LoadContext, scope: LocationScope): Promise<void> {
  const { stored, staged } = getParts(scope)
  const removed = `(select npi, position from ${stored} t
    where not exists (select from ${staged} s where s.npi = t.npi and s.position = t.position))`
  await detachAffiliations(load, removed)
  await run(
    load.connection,
    `delete from locations l using ${removed} r where l.npi = r.npi and l.position = r.position`,
  )
}

/**
 * Brings the staged locations into the directory: of the subjects in scope, places that the file states are added or
 * updated in the columns that it states, others are removed.
 */
export async function mergeLocations(load: LoadContext, scope: LocationScope): Promise<MergeCounts> {
  const counts = await countRows(load, scope)
  if (counts.changed + counts.removed + counts.addedToKnown > 0) await recordChanges(load, scope)
  if (counts.removed > 0) await removeUnlisted(load, scope)

  const written = [...scope.columns, ...CENTROID_COLUMNS]
  await run(
    load.connection,
    `update locations t set ${written.map((column) => `${column} = s.${column}`).join(', ')}
      from staged_locations s
      where t.npi = s.npi and t.position = s.position and s.${scope.positions} and ${differs(getPairs(written))}`,
  )
  await run(
    load.connection,
    `insert into locations (npi, position, ${LOCATION_COLUMNS.join(', ')})
      select npi, position, ${LOCATION_COLUMNS.join(', ')} from staged_locations s
      where s.${scope.positions}
        and not exists (select from locations t where t.npi = s.npi and t.position = s.position)`,
  )
  return counts
}

/** Returns the locations of a load into an empty directory, in the order of their key. */
export async function insertLocations({ connection }: LoadContext, position: string): Promise<number> {
  return run(
    connection,
    `insert into locations (npi, position, ${LOCATION_COLUMNS.join(', ')})
      select npi, ${position} as position, ${LOCATION_COLUMNS.join(', ')} from staged_locations order by 1, 2`,
  )
}
