import type { LineState } from '@concord/contract'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { RosterRow } from '#server/intake/rows/read-row.ts'
import { insertChanges, type UpdateKey } from '../update-store.ts'
import type { Candidate, FoundChange, StatedValue } from './understand/line.ts'

export type UnreadCell = { readonly label: string; readonly text: string; readonly message: string }
export type RawLine = {
  readonly tab: string
  readonly row: number
  readonly cells: readonly (readonly [string, string])[]
}

export type LineToStore = {
  readonly line: number
  readonly raw: RawLine | null
  readonly fields: RosterRow | null
  readonly npi: string | null
  readonly verdict: string
  readonly reason: string
  readonly candidates: readonly Candidate[]
  readonly same: readonly StatedValue[]
  readonly unread: readonly UnreadCell[]
  readonly changes: readonly FoundChange[]
}

export type StoredLine = {
  line: number
  state: LineState
  raw: RawLine | null
  fields: RosterRow | null
  npi: string | null
  verdict: string
  reason: string
  candidates: Candidate[]
  same: StatedValue[]
  unread: UnreadCell[]
  left_out: boolean
}

const isOf = ({ orgId, id }: UpdateKey): Sql => sql`l.org_id = ${getOrgId(orgId)} and l.update_id = ${id}`

/** The SQL for the state of a line; each line has exactly one, so the counts add up. */
const STATE = sql`case when l.left_out then 'leftOut' when l.verdict in ('ask', 'none') then 'toAnswer'
  when exists (select from data_update_changes c
    where c.org_id = l.org_id and c.update_id = l.update_id and c.line = l.line) then 'understood'
  else 'noEffect' end`

const SELECT = sql`select l.line, ${STATE} as state, l.raw, l.fields, l.npi::text as npi, l.verdict, l.reason, l.candidates,
  l.same, l.unread, l.left_out from data_update_lines l`

/** Selects the lines of an update in one state, or all, in order, for `readPage`. */
export const selectLines = (key: UpdateKey, state: LineState | undefined): Sql => sql`
  ${SELECT} where ${isOf(key)} ${isIn(state)} order by l.line`

export function findLine(
  connection: Connection,
  key: UpdateKey,
  line: number,
): Promise<StoredLine | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)} and l.line = ${line}`)
}

export async function countLines(connection: Connection, key: UpdateKey): Promise<Record<LineState, number>> {
  const rows = await connection.rows<{ state: LineState; count: number }>(sql`
    select ${STATE} as state, count(*)::int as count from data_update_lines l where ${isOf(key)} group by 1`)
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { understood: 0, toAnswer: 0, noEffect: 0, leftOut: 0, ...counts }
}

/** Finds the first line that waits for an answer, with the number of lines before it. */
export function findFirstToAnswer(
  connection: Connection,
  key: UpdateKey,
): Promise<{ line: number; before: number } | undefined> {
  return connection.one(sql`
    select f.line, (select count(*)::int from data_update_lines l where ${isOf(key)} and l.line < f.line) as before
    from (select l.line from data_update_lines l
      where ${isOf(key)} and not l.left_out and l.verdict in ('ask', 'none') order by l.line limit 1) f`)
}

export type StoredChange = {
  number: number
  line: number
  npi: string | null
  path: string
  before: unknown
  value: unknown
  verdict: string
  selected: boolean
}

export function findChangesOf(
  connection: Connection,
  { orgId, id }: UpdateKey,
  lines: readonly number[],
): Promise<StoredChange[]> {
  return connection.rows(sql`
    select c.number, c.line, c.npi::text as npi, c.path, c.before, c.value, c.verdict, c.selected
    from data_update_changes c
    where c.org_id = ${getOrgId(orgId)} and c.update_id = ${id} and c.line = any (${lines}::int[]) order by c.number`)
}

/** Finds the numbers of the next line and the next change. */
export async function findNextNumbers(
  connection: Connection,
  { orgId, id }: UpdateKey,
): Promise<{ readonly line: number; readonly change: number }> {
  const row = await connection.one<{ line: number; change: number }>(sql`
    select (select coalesce(max(l.line), 0) + 1 from data_update_lines l
        where l.org_id = ${getOrgId(orgId)} and l.update_id = ${id}) as line,
      (select coalesce(max(c.number), 0) + 1 from data_update_changes c
        where c.org_id = ${getOrgId(orgId)} and c.update_id = ${id}) as change`)
  return row ?? { line: 1, change: 1 }
}

/** Names the row of the file that a line was read from: the same when the file is read again, another one in another file. */
const ROW_OF_FILE = sql`concat_ws('/', f.sha256, l.raw ->> 'row', l.raw ->> 'tab')`

/** Adds lines with their changes, numbered from `number` on, and gives the number that comes next. */
export async function addLines(
  connection: Connection,
  key: UpdateKey,
  lines: readonly LineToStore[],
  number: number,
): Promise<number> {
  await connection.run(sql`
    insert into data_update_lines
      (org_id, update_id, line, identity, raw, fields, npi, verdict, reason, candidates, same, unread)
    select ${getOrgId(key.orgId)}, ${key.id}, l.line,
      case when l.raw is null then gen_random_uuid()::text else ${ROW_OF_FILE} end,
      l.raw, l.fields, l.npi, l.verdict, l.reason, l.candidates, l.same, l.unread
    from jsonb_to_recordset(${JSON.stringify(lines.map(({ changes: _, ...line }) => line))}::jsonb)
      l (line int, raw jsonb, fields jsonb, npi bigint, verdict text, reason text, candidates jsonb, same jsonb, unread jsonb)
    left join data_update_files f on f.org_id = ${getOrgId(key.orgId)} and f.update_id = ${key.id}`)
  return addChanges(connection, key, lines, number)
}

async function addChanges(
  connection: Connection,
  key: UpdateKey,
  lines: readonly Pick<LineToStore, 'line' | 'changes'>[],
  number: number,
): Promise<number> {
  const changes = lines.flatMap(({ line, changes: own }) => own.map((change) => ({ ...change, line })))
  if (changes.length > 0)
    await insertChanges(
      connection,
      key,
      changes.map((change, index) => ({ ...change, number: number + index })),
    )
  return number + changes.length
}

/** Says otherwise what a line means; what it changed before goes. */
export async function replaceLine(
  connection: Connection,
  key: UpdateKey,
  line: Pick<LineToStore, 'line' | 'npi' | 'verdict' | 'reason' | 'candidates' | 'same' | 'changes'>,
): Promise<void> {
  await connection.run(sql`
    update data_update_lines l set npi = ${line.npi}::bigint, verdict = ${line.verdict}, reason = ${line.reason},
      candidates = ${JSON.stringify(line.candidates)}::jsonb, same = ${JSON.stringify(line.same)}::jsonb, left_out = false
    where ${isOf(key)} and l.line = ${line.line}`)
  await removeChanges(connection, key, line.line)
  const { change } = await findNextNumbers(connection, key)
  await addChanges(connection, key, [line], change)
}

async function removeChanges(connection: Connection, { orgId, id }: UpdateKey, line: number): Promise<void> {
  await connection.run(sql`
    delete from data_update_changes c where c.org_id = ${getOrgId(orgId)} and c.update_id = ${id} and c.line = ${line}`)
}

/** Leaves a line out with its changes, or takes both in: what was selected of them stays so. */
export async function setLeftOut(
  connection: Connection,
  key: UpdateKey,
  line: number,
  leftOut: boolean,
): Promise<void> {
  await connection.run(
    sql`update data_update_lines l set left_out = ${leftOut} where ${isOf(key)} and l.line = ${line}`,
  )
}

export async function removeLine(connection: Connection, key: UpdateKey, line: number): Promise<void> {
  await removeChanges(connection, key, line)
  await connection.run(sql`delete from data_update_lines l where ${isOf(key)} and l.line = ${line}`)
}

/** Removes all lines of the file, so that it can be read again; what someone entered stays. */
export async function removeFileLines(connection: Connection, key: UpdateKey): Promise<void> {
  await connection.run(sql`
    delete from data_update_changes c using data_update_lines l
    where ${isOf(key)} and l.raw is not null and c.org_id = l.org_id and c.update_id = l.update_id and c.line = l.line`)
  await connection.run(sql`delete from data_update_lines l where ${isOf(key)} and l.raw is not null`)
}

/** Changes one change, and says whether it was there. */
export async function setChange(
  connection: Connection,
  { orgId, id }: UpdateKey,
  number: number,
  { selected, value }: { readonly selected?: boolean | undefined; readonly value?: unknown },
): Promise<void> {
  const isNew = value !== undefined
  await connection.run(sql`
    update data_update_changes c set selected = coalesce(${selected ?? null}::boolean, c.selected),
      value = case when ${isNew} then ${JSON.stringify(value ?? null)}::jsonb else c.value end
    where c.org_id = ${getOrgId(orgId)} and c.update_id = ${id} and c.number = ${number}`)
}

type ChosenChanges = {
  readonly selected: boolean
  readonly state?: LineState | undefined
  readonly numbers?: readonly number[] | undefined
}

const isOfLine = sql`c.org_id = l.org_id and c.update_id = l.update_id and c.line = l.line and not l.left_out`
const isIn = (state: LineState | undefined): Sql =>
  state === undefined ? sql`` : sql`and ${STATE} = ${state}`

/** Takes changes in or out, but for those of lines that are left out; gives how many. */
export async function selectChangesOf(
  connection: Connection,
  key: UpdateKey,
  { selected, state, numbers }: ChosenChanges,
): Promise<number> {
  const isNamed = numbers === undefined ? sql`` : sql`and c.number = any (${numbers}::int[])`
  return await connection.run(sql`
    update data_update_changes c set selected = ${selected} from data_update_lines l
    where ${isOf(key)} and ${isOfLine} ${isIn(state)} ${isNamed} and c.selected <> ${selected}`)
}

/** Counts the changes of the lines in one state, or of all lines, and how many of them are selected. */
export async function countSelected(
  connection: Connection,
  key: UpdateKey,
  state: LineState | undefined,
): Promise<{ readonly all: number; readonly selected: number }> {
  const row = await connection.one<{ all: number; selected: number }>(sql`
    select count(*)::int as all, (count(*) filter (where c.selected))::int as selected
    from data_update_changes c join data_update_lines l on ${isOfLine} where ${isOf(key)} ${isIn(state)}`)
  return row ?? { all: 0, selected: 0 }
}

export function findChange(
  connection: Connection,
  { orgId, id }: UpdateKey,
  number: number,
): Promise<StoredChange | undefined> {
  return connection.one(sql`
    select c.number, c.line, c.npi::text as npi, c.path, c.before, c.value, c.verdict, c.selected
    from data_update_changes c
    where c.org_id = ${getOrgId(orgId)} and c.update_id = ${id} and c.number = ${number}`)
}
