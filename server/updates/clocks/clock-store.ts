import { PAGE_ROWS } from '@concord/contract'
import {
  addDays,
  CLOCK_TIME_ZONE,
  type ClockDay,
  type ClockLane,
  type ClockState,
  dayInZone,
  FORECAST_DAYS,
  listClockDays,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { type LaneQuestion, selectLane } from './lane-store.ts'

/** Clocks that began before are late or missed, whatever their lane. */
const CALENDAR_DAYS = 500

export type StoredItem = {
  id: string
  number: string
  what: string
  npi: string | null
  update_id: string | null
  /** Only calls have one. */
  office_key?: string | null
  started_at: Date | null
  ended_at: Date | null
  stands: string
  due_on: string | null
  due_at: Date | null
  state: ClockState
}

const calendars = new Map<ClockLane, { readonly today: string; readonly days: readonly ClockDay[] }>()

/**
 * Returns the clock days of a lane from a cache. They are the same all day, and computing them takes longer than the
 * rest of a reading of the clocks.
 */
function listDays(lane: ClockLane, today: string): readonly ClockDay[] {
  const known = calendars.get(lane)
  if (known?.today === today) return known.days
  const days = listClockDays(lane, addDays(today, -CALENDAR_DAYS), addDays(today, 1))
  calendars.set(lane, { today, days })
  return days
}

/**
 * Returns the SQL of the days that the clocks of a lane end on, by the day on which they begin, from the calendar of
 * the domain.
 */
function calendar(lane: ClockLane, today: string): Sql {
  const days = listDays(lane, today)
  return sql`unnest(${days.map(({ startedOn }) => startedOn)}::date[], ${days.map(({ dueOn }) => dueOn)}::date[],
    ${days.map(({ dueAt }) => dueAt)}::timestamptz[]) k (started_on, due_on, due_at)`
}

/** Returns the SQL of the state of a record: an open item as its end comes near, closed before that, late afterward. */
const verifyState = (today: string): Sql => sql`case
  when k.due_on is null or k.due_on < ${today}::date then 'late'
  when k.due_on < ${addDays(today, FORECAST_DAYS)}::date then 'open' else 'met' end`

const workState = (now: Date): Sql => sql`case
  when i.ended_at is null then case when k.due_at > ${now} then 'open' else 'late' end
  when i.ended_at < k.due_at then 'met' else 'missed' end`

/** Selects the items of a lane with their ends and states, as `i`. */
function selectItems(lane: ClockLane, question: LaneQuestion): Sql {
  const today = dayInZone(question.now, CLOCK_TIME_ZONE)
  const state = lane === 'verify' ? verifyState(today) : workState(question.now)
  return sql`
    select i.*, k.due_on, k.due_at, ${state} as state
    from (${selectLane(lane, question)}) i
    left join ${calendar(lane, today)} on k.started_on = (i.started_at at time zone ${CLOCK_TIME_ZONE})::date
    where i.ended_at is null or i.ended_at >= ${question.since}`
}

export type LaneCounts = {
  base: number
  on_time: number
  late: number
  open: number
  next_due_at: Date | null
  forecast: Readonly<Record<string, number>>
}

export async function countLane(
  connection: Connection,
  lane: ClockLane,
  question: LaneQuestion,
): Promise<LaneCounts> {
  // A record that was verified and does not end soon was on time, and so was one that ends soon.
  const onTime = lane === 'verify' ? sql`i.state <> 'late'` : sql`i.state = 'met'`
  const isBase = lane === 'verify' ? sql`true` : sql`i.state <> 'open'`
  const counted = await connection.one<LaneCounts>(sql`
    with i as materialized (${selectItems(lane, question)})
    select (count(*) filter (where ${isBase}))::int as base, (count(*) filter (where ${onTime}))::int as on_time,
      (count(*) filter (where i.state = 'late'))::int as late, (count(*) filter (where i.state = 'open'))::int as open,
      min(i.due_at) filter (where i.state = 'open') as next_due_at,
      coalesce((select jsonb_object_agg(f.due_on, f.count) from (
        select due_on::text, count(*)::int as count from i where state = 'open' group by due_on) f), '{}') as forecast
    from i`)
  if (!counted) throw new Error('A count gives one row')
  return counted
}

export type Shown = { readonly show: 'running' | 'late' | 'closed'; readonly dueOn?: string | undefined }

const SHOWN: Readonly<Record<Shown['show'], Sql>> = {
  running: sql`i.state in ('open', 'late')`,
  late: sql`i.state = 'late'`,
  closed: sql`i.state in ('met', 'missed')`,
}

const isShown = ({ show, dueOn }: Shown): Sql =>
  sql`${SHOWN[show]} and ${dueOn === undefined ? sql`true` : sql`i.due_on = ${dueOn}::date`}`

export type ItemPage = {
  items: readonly StoredItem[]
  total: number
  page: number
  running: number
  closed: number
}

export async function findItems(
  connection: Connection,
  lane: ClockLane,
  { question, shown, page: asked, isLastFirst }: PageQuestion,
): Promise<ItemPage> {
  const select = selectItems(lane, question)
  const counts = await connection.one<{ total: number; running: number; closed: number }>(sql`
    select (count(*) filter (where ${isShown(shown)}))::int as total,
      (count(*) filter (where ${SHOWN.running}))::int as running,
      (count(*) filter (where ${SHOWN.closed}))::int as closed
    from (${select}) i`)
  const { total = 0, running = 0, closed = 0 } = counts ?? {}
  const page = Math.max(1, Math.min(asked, Math.ceil(total / PAGE_ROWS)))
  const order = isLastFirst
    ? sql`i.started_at desc nulls last, i.id desc`
    : sql`i.started_at nulls first, i.id`
  const items = await connection.rows<StoredItem>(sql`
    select * from (${select}) i where ${isShown(shown)} order by ${order}
    limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}`)
  return { items, total, page, running, closed }
}

export type PageQuestion = {
  readonly question: LaneQuestion
  readonly shown: Shown
  readonly page: number
  readonly isLastFirst: boolean
}

/** Lists the items of a lane, those that end first at the top, up to a limit. */
export function listItems(
  connection: Connection,
  lane: ClockLane,
  { question, limit }: { readonly question: LaneQuestion; readonly limit: number },
): Promise<StoredItem[]> {
  return connection.rows(sql`
    select * from (${selectItems(lane, question)}) i order by i.started_at nulls first, i.id limit ${limit}`)
}

export function findItem(
  connection: Connection,
  lane: ClockLane,
  { question, itemId }: { readonly question: LaneQuestion; readonly itemId: string },
): Promise<StoredItem | undefined> {
  return connection.one(sql`select * from (${selectItems(lane, question)}) i where i.id = ${itemId}`)
}

/** Lists the start and end times of closed items, those that ended last first. */
export function listTimes(
  connection: Connection,
  lane: ClockLane,
  { question, limit }: { readonly question: LaneQuestion; readonly limit: number },
): Promise<{ started_at: Date; ended_at: Date }[]> {
  return connection.rows(sql`
    select i.started_at, i.ended_at from (${selectItems(lane, question)}) i
    where i.ended_at is not null and i.started_at is not null order by i.ended_at desc limit ${limit}`)
}
