import { ENTRY_PATH, KIND_OF } from '#server/ledger/record-entries.ts'
import { run } from '../run/statements.ts'
import { differs } from './differs.ts'
import type { LoadContext } from './load-context.ts'

type Subject = { table: 'practitioners' | 'entities'; code: 'p' | 'e' }

export const PRACTITIONERS: Subject = { table: 'practitioners', code: 'p' }
export const ENTITIES: Subject = { table: 'entities', code: 'e' }

type Assignment = { column: string; value: string }

/** The registry's date of a record never goes back. */
const NEWER_UPDATE = 'greatest(s.registry_updated_on, t.registry_updated_on)'

// Rows of deactivated NPIs state these and nothing else; what they leave empty stays as it was known.
const DATES_ONLY: readonly Assignment[] = [
  { column: 'status', value: 's.status' },
  { column: 'deactivated_on', value: 's.deactivated_on' },
  { column: 'reactivated_on', value: 's.reactivated_on' },
  ...['deactivation_reason', 'replacement_npi', 'enumerated_on', 'certified_on'].map((column) => ({
    column,
    value: `coalesce(s.${column}, t.${column})`,
  })),
  { column: 'registry_updated_on', value: NEWER_UPDATE },
]

/** Names that came in the file of other names stay when the main file is loaded alone. */
const MAIN_AND_ADDITIONAL_NAMES = `s.other_names || jsonb_path_query_array(t.other_names, '$[*] ? (@.additional == true)')`

function getAssignments(subject: Subject, stated: readonly string[]): Assignment[] {
  const values: Readonly<Record<string, string>> = {
    registry_updated_on: NEWER_UPDATE,
    ...(subject === ENTITIES ? { other_names: MAIN_AND_ADDITIONAL_NAMES } : {}),
  }
  return stated.map((column) => ({ column, value: values[column] ?? `s.${column}` }))
}

async function updateKnown(
  { connection, batchId, at }: LoadContext,
  { table, code }: Subject,
  assignments: readonly Assignment[],
  datesOnly: boolean,
): Promise<void> {
  const known = `s.subject = '${code}' and s.dates_only = ${datesOnly} and not s.is_new`
  const differing = differs(assignments.map(({ column, value }) => [`t.${column}`, value] as const))
  const fields = assignments.map(
    ({ column, value }) => `('${column}', to_jsonb(t.${column}), to_jsonb(${value}))`,
  )
  await run(
    connection,
    `insert into changed_subjects select s.npi from staged_providers s join ${table} t on t.npi = s.npi
      where ${known} and ${differing}`,
  )
  await run(
    connection,
    `insert into changes (npi, id, field_path, before, after, at, batch_id)
      select s.npi, gen_random_uuid(), f.path, f.before, f.after, $1, $2
      from staged_providers s join ${table} t on t.npi = s.npi
      cross join lateral (values ${fields.join(', ')}) f (path, before, after)
      where ${known} and ${differing} and f.before is distinct from f.after`,
    [at, batchId],
  )
  await run(
    connection,
    `update ${table} t set ${assignments.map(({ column, value }) => `${column} = ${value}`).join(', ')}, batch_id = $1
      from staged_providers s where t.npi = s.npi and ${known} and ${differing}`,
    [batchId],
  )
}

async function insertNew(
  { connection, batchId, at, isFirstLoad }: LoadContext,
  { table, code }: Subject,
  columns: readonly string[],
  datesOnly: boolean,
): Promise<number> {
  const insert = `insert into ${table} (npi, ${columns.join(', ')}, batch_id, first_batch_id)
    select npi, ${columns.join(', ')}, $1::uuid, $2::uuid from staged_providers
    where subject = '${code}' and dates_only = ${datesOnly} and is_new order by npi`
  // Whoever mirrors the directory begins with an export: its first records are no news to them.
  if (isFirstLoad) return run(connection, insert, [batchId, null])
  return run(
    connection,
    `with added as (${insert} returning npi)
      insert into changes (npi, id, field_path, after, at, batch_id)
      select npi, gen_random_uuid(), '${ENTRY_PATH}', to_jsonb('${KIND_OF[table]}'::text), $3::timestamptz, $1 from added`,
    [batchId, batchId, at],
  )
}

/**
 * Moves to the entities the NPIs that turn out to be organizations; they were known only by their deactivation, and so
 * were stored with the practitioners.
 */
async function moveToEntities({ connection, batchId, at }: LoadContext): Promise<void> {
  const columns = [
    'npi',
    'status',
    'batch_id',
    'first_batch_id',
    ...DATES_ONLY.map(({ column }) => column).slice(1),
  ]
  const movedRows = `where s.npi = t.npi and s.subject = 'e' and not s.dates_only`
  await run(
    connection,
    `insert into entities (${columns.join(', ')}) select ${columns.map((column) => `t.${column}`).join(', ')}
      from practitioners t, staged_providers s ${movedRows}`,
  )
  await run(
    connection,
    `with moved as (delete from practitioners t using staged_providers s ${movedRows} returning t.npi)
      insert into changes (npi, id, field_path, before, after, at, batch_id)
      select npi, gen_random_uuid(), '${ENTRY_PATH}', to_jsonb('${KIND_OF.practitioners}'::text),
        to_jsonb('${KIND_OF.entities}'::text), $1, $2 from moved`,
    [at, batchId],
  )
}

type SourceColumnsOfSubjects = { practitioner: readonly string[]; entity: readonly string[] }

/** Adds the staged providers that the directory lacks and gives their number. */
export async function insertSubjects(load: LoadContext, stated: SourceColumnsOfSubjects): Promise<number> {
  let added = 0
  for (const [subject, columns] of [
    [PRACTITIONERS, stated.practitioner],
    [ENTITIES, stated.entity],
  ] as const) {
    added += await insertNew(load, subject, [...new Set(['status', ...columns])], false)
  }
  const datesOnlyColumns = DATES_ONLY.map(({ column }) => column)
  return added + (await insertNew(load, PRACTITIONERS, datesOnlyColumns, true))
}

/** Brings the staged providers into the directory and gives the number of new records. */
export async function mergeSubjects(load: LoadContext, stated: SourceColumnsOfSubjects): Promise<number> {
  await moveToEntities(load)
  for (const [subject, columns] of [
    [PRACTITIONERS, stated.practitioner],
    [ENTITIES, stated.entity],
  ] as const) {
    await updateKnown(load, subject, getAssignments(subject, columns), false)
    await updateKnown(load, subject, DATES_ONLY, true)
  }
  return insertSubjects(load, stated)
}

/** Sets this batch as the last one of changed records, also where only a location or a list changed. */
export async function markChanged({ connection, batchId }: LoadContext): Promise<void> {
  for (const { table } of [PRACTITIONERS, ENTITIES]) {
    await run(
      connection,
      `update ${table} t set batch_id = $1 where t.batch_id <> $1 and t.npi in (select npi from changed_subjects)`,
      [batchId],
    )
  }
}
