import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import {
  CLOCK_LANES,
  CLOCK_PACES,
  CLOCK_RULES,
  CLOCK_TIME_ZONE,
  dayInZone,
  findNextHoliday,
  formatPersonName,
  getClockPace,
  listForecastDays,
} from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { Handler, SignedInContext } from '#server/http/route.ts'
import { findOwnPeople } from '../people/own-people-store.ts'
import { countLane, findItem, findItems, listTimes, type StoredItem } from './clock-store.ts'
import type { LaneQuestion } from './lane-store.ts'
import { readChain } from './read-chain.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Maximum number of closed items that the speed is computed from: the newest ones. */
const MAX_TIMES = 20_000

type Filters = Pick<ParamsOf<typeof api.readClocks>, 'state' | 'network' | 'window'>

export async function askLane(
  { tx, viewer }: Pick<SignedInContext, 'tx' | 'viewer'>,
  { window, ...filter }: Filters,
): Promise<LaneQuestion> {
  const now = new Date()
  const people = await findOwnPeople(tx, viewer)
  return { people, filter, now, since: new Date(now.getTime() - window * DAY_MS) }
}

export const readClocks: Handler<typeof api.readClocks> = async ({ tx, viewer }, { params }) => {
  const question = await askLane({ tx, viewer }, params)
  const today = dayInZone(question.now, CLOCK_TIME_ZONE)
  const days = listForecastDays(today)
  const lanes: ReplyOf<typeof api.readClocks>['lanes'] = []
  for (const lane of CLOCK_LANES) {
    const { base, on_time, late, open, next_due_at, forecast } = await countLane(tx, lane, question)
    lanes.push({
      ...{ lane, base, late, open },
      onTime: on_time,
      nextDueAt: next_due_at?.toISOString() ?? null,
      forecast: days.map(({ day }) => forecast[day] ?? 0),
    })
  }
  const { rule, networks } = question.people
  return {
    asOf: question.now.toISOString(),
    timeZone: CLOCK_TIME_ZONE,
    nextHoliday: findNextHoliday(today),
    ...{ days: [...days], lanes, people: rule, networks: [...networks] },
  }
}

/**
 * Returns the description of an item. For practitioners, the SQL gives names in the capitals of the registry, so they
 * are formatted.
 */
function toWhat({ id, npi, what }: StoredItem): string {
  if (npi === null || !id.startsWith(npi)) return what
  const [lastName, ...credentials] = what.split(', ')
  return formatPersonName({ lastName, credentials: credentials.join(', ') })
}

export function toItem(stored: StoredItem): ReplyOf<typeof api.readClockItem>['item'] {
  return {
    ...{ id: stored.id, number: stored.number, what: toWhat(stored), npi: stored.npi, state: stored.state },
    updateId: stored.update_id,
    officeKey: stored.office_key ?? null,
    startedAt: stored.started_at?.toISOString() ?? null,
    dueOn: stored.due_on,
    dueAt: stored.due_at?.toISOString() ?? null,
    endedAt: stored.ended_at?.toISOString() ?? null,
    standsAt: stored.stands,
  }
}

function sumTimes(times: readonly { started_at: Date; ended_at: Date }[]) {
  const minutes = times
    .map(({ started_at, ended_at }) => (ended_at.getTime() - started_at.getTime()) / MINUTE_MS)
    .sort((one, other) => one - other)
  const paces = Map.groupBy(times, ({ started_at, ended_at }) => getClockPace(started_at, ended_at))
  return {
    paces: CLOCK_PACES.map((pace) => ({ pace, count: paces.get(pace)?.length ?? 0 })),
    medianMinutes: minutes[Math.floor((minutes.length - 1) / 2)] ?? null,
    slowestMinutes: minutes.at(-1) ?? null,
  }
}

export const listClockItems: Handler<typeof api.listClockItems> = async ({ tx, viewer }, { params }) => {
  const { lane, page, sort, show, dueOn, ...filters } = params
  const question = await askLane({ tx, viewer }, filters)
  const { items, ...counts } = await findItems(tx, lane, {
    ...{ question, page },
    shown: { show, dueOn },
    isLastFirst: sort === '-ends',
  })
  const isTimed = CLOCK_RULES[lane].counts === 'business'
  const times = isTimed ? await listTimes(tx, lane, { question, limit: MAX_TIMES }) : []
  return { items: items.map(toItem), ...counts, ...sumTimes(times) }
}

export const readClockItem: Handler<typeof api.readClockItem> = async (
  { tx, viewer },
  { params: { lane, itemId } },
) => {
  const { people, filter, now } = await askLane({ tx, viewer }, { window: 90 })
  const question = { people, filter, now, since: new Date(0) }
  const item = await findItem(tx, lane, { question, itemId })
  if (!item) throw new AppError('not_found')
  return { item: toItem(item), steps: await readChain(tx, lane, { people, item }) }
}
