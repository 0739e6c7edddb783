import type { CYCLE_FIX_STATES } from '@concord/contract'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { CycleKey } from './cycle-store.ts'

export type FixSetKey = { readonly orgId: string; readonly id: string }

/** A cell of the file of a cycle that people give another text. */
export type CellFix = {
  readonly tab: string
  readonly row: number
  readonly column: number
  readonly header: string
  readonly before: string | null
  readonly after: string | null
}

/** The outcome for the rows of a file of fixes, apart from the cells that they change. */
export type PlacedRows = {
  readonly unchanged: number
  readonly unplaced: readonly { readonly tab: string; readonly row: number; readonly reason: string }[]
  readonly unplacedRows: number
  readonly ignoredColumns: readonly string[]
}

type Person = { readonly id: string; readonly name: string }

export type StoredFixSet = {
  id: string
  cycle_id: string
  origin: 'grid' | 'file'
  state: (typeof CYCLE_FIX_STATES)[number]
  file: { id: string; name: string } | null
  made_by: Person | null
  made_at: Date
  decided_by: Person | null
  decided_at: Date | null
  placed: PlacedRows | null
  refusal: string | null
  rows: number
  cells: number
}

const person = (column: Sql): Sql =>
  sql`(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = ${column})`

const SELECT = sql`
  select s.id, s.cycle_id, s.origin, s.state, s.made_at, s.decided_at, s.placed, s.refusal,
    case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
    ${person(sql`s.made_by`)} as made_by, ${person(sql`s.decided_by`)} as decided_by, c.rows, c.cells
  from roster_cycle_fix_sets s
  left join roster_files f on f.org_id = s.org_id and f.id = s.file_id
  left join lateral (
    select count(*)::int as cells, count(distinct (x.tab, x.row))::int as rows from roster_cycle_fixes x
    where x.org_id = s.org_id and x.set_id = s.id) c on true`

const isOf = ({ orgId, id }: FixSetKey): Sql => sql`s.org_id = ${getOrgId(orgId)} and s.id = ${id}`

export function findFixSets(connection: Connection, { orgId, id }: CycleKey): Promise<StoredFixSet[]> {
  return connection.rows(sql`
    ${SELECT} where s.org_id = ${getOrgId(orgId)} and s.cycle_id = ${id} order by s.made_at desc, s.id limit 200`)
}

export function findFixSet(connection: Connection, key: FixSetKey): Promise<StoredFixSet | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)}`)
}

export type NewFixSet = FixSetKey & {
  readonly cycleId: string
  readonly origin: StoredFixSet['origin']
  readonly fileId: string | null
  readonly userId: string
}

/** Adds fixes: those of a file wait for a worker to place them, others count at once. */
export async function insertFixSet(connection: Connection, set: NewFixSet): Promise<void> {
  const { orgId, id, cycleId, origin, fileId, userId } = set
  await connection.run(sql`
    insert into roster_cycle_fix_sets (org_id, id, cycle_id, origin, state, file_id, made_by, made_at)
    values (${getOrgId(orgId)}, ${id}, ${cycleId}, ${origin}, ${origin === 'file' ? 'placing' : 'proposed'}, ${fileId},
      ${userId}, ${new Date()})`)
}

export async function insertCellFixes(
  connection: Connection,
  { orgId, id }: FixSetKey,
  cells: readonly CellFix[],
): Promise<void> {
  await connection.run(sql`
    insert into roster_cycle_fixes (org_id, set_id, tab, row, column_index, column_name, before, after)
    select ${getOrgId(orgId)}, ${id}, c.tab, c.row, c.column, c.header, c.before, c.after
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
      c (tab text, row integer, "column" integer, header text, before text, after text)`)
}

/** Counts another search for the places of fixed rows and gives how many that are; undefined where none is asked for any more. */
export async function beginPlacing(connection: Connection, key: FixSetKey): Promise<number | undefined> {
  const begun = await connection.one<{ tries: number }>(sql`
    update roster_cycle_fix_sets s set tries = s.tries + 1 where ${isOf(key)} and s.state = 'placing' returning s.tries`)
  return begun?.tries
}

/** Ends the search for the places of fixed rows; false where it ended otherwise. */
export async function notePlaced(
  connection: Connection,
  key: FixSetKey,
  outcome: { readonly placed: PlacedRows } | { readonly refusal: string },
): Promise<boolean> {
  const [placed, refusal] =
    'placed' in outcome ? [JSON.stringify(outcome.placed), null] : [null, outcome.refusal]
  const ended = await connection.run(sql`
    update roster_cycle_fix_sets s set state = ${refusal === null ? 'proposed' : 'refused'}, placed = ${placed}::jsonb,
      refusal = ${refusal}
    where ${isOf(key)} and s.state = 'placing'`)
  return ended === 1
}

/** Lets fixes count from now on, over those that counted before, or takes them back. */
export async function decideFixSet(
  connection: Connection,
  key: FixSetKey,
  { state, userId }: { readonly state: 'applied' | 'undone'; readonly userId: string },
): Promise<void> {
  const number = state === 'applied' ? sql`nextval('roster_cycle_fix_numbers')` : sql`s.applied_number`
  await connection.run(sql`
    update roster_cycle_fix_sets s set state = ${state}, decided_by = ${userId}, decided_at = ${new Date()},
      applied_number = ${number}
    where ${isOf(key)}`)
}

/** Tells whether cells of fixes were given another text by others that count since these were made. */
export async function areOvertaken(connection: Connection, { orgId, id }: FixSetKey): Promise<boolean> {
  const found = await connection.one(sql`
    select from roster_cycle_fix_sets s
    join roster_cycle_fixes f on f.org_id = s.org_id and f.set_id = s.id
    join roster_cycle_fix_sets o on o.org_id = s.org_id and o.cycle_id = s.cycle_id and o.state in ('applied', 'undone')
      and o.decided_at > s.made_at and o.id <> s.id
    join roster_cycle_fixes g on g.org_id = o.org_id and g.set_id = o.id and g.tab = f.tab and g.row = f.row
      and g.column_index = f.column_index
    where ${isOf({ orgId, id })} limit 1`)
  return found !== undefined
}

/** Finds the applied fixes of a cycle, each cell once with its last text. */
export function findFixesInForce(
  connection: Connection,
  { orgId, id }: CycleKey,
): Promise<{ tab: string; row: number; column: number; text: string | null }[]> {
  return connection.rows(sql`
    select distinct on (f.tab, f.row, f.column_index) f.tab, f.row, f.column_index as "column", f.after as text
    from roster_cycle_fix_sets s join roster_cycle_fixes f on f.org_id = s.org_id and f.set_id = s.id
    where s.org_id = ${getOrgId(orgId)} and s.cycle_id = ${id} and s.state = 'applied'
    order by f.tab, f.row, f.column_index, s.applied_number desc`)
}

/** Finds the applied fixes of a run that gave a cell its text; undefined if none did. */
export function findFixOfCell(
  connection: Connection,
  { orgId, id }: CycleKey,
  { tab, row, column }: { readonly tab: string; readonly row: number; readonly column: number },
): Promise<{ id: string; origin: StoredFixSet['origin']; person: Person | null; at: Date } | undefined> {
  return connection.one(sql`
    select s.id, s.origin, ${person(sql`s.made_by`)} as person, s.decided_at as at
    from roster_cycle_fix_sets s join roster_cycle_fixes f on f.org_id = s.org_id and f.set_id = s.id
    where s.org_id = ${getOrgId(orgId)} and s.cycle_id = ${id} and s.state = 'applied'
      and f.tab = ${tab} and f.row = ${row} and f.column_index = ${column}
    order by s.applied_number desc limit 1`)
}

export const selectCellFixes = ({ orgId, id }: FixSetKey): Sql => sql`
  select f.tab, f.row, f.column_index as "column", f.column_name as header, f.before, f.after
  from roster_cycle_fixes f where f.org_id = ${getOrgId(orgId)} and f.set_id = ${id}
  order by f.tab, f.row, f.column_index`
