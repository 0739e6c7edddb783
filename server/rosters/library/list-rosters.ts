import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import { PAGE_ROWS } from '@concord/contract'
import { addDays, markDueDays, ROSTER_NEEDS, type RosterNeed } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { findRosters, type StoredRoster } from './store.ts'
import { type Roster, readCalendar, readServedDays, readWait, toRoster } from './to-roster.ts'

type Params = ParamsOf<typeof api.listRosters>
type Reply = ReplyOf<typeof api.listRosters>
type Listed = { readonly stored: StoredRoster; readonly roster: Roster }

const DAYS_OF_WEEK = 7

const isFound = ({ sender, prefix }: Roster, search: string): boolean =>
  `${sender}\n${prefix}`.toLowerCase().includes(search.toLowerCase())

function isDue({ next, need }: Roster, due: Params['due'], today: string): boolean {
  if (next === null) return false
  if (due === 'late') return next.isLate
  if (due === 'today') return need === 'dueToday'
  return next.day < addDays(today, DAYS_OF_WEEK)
}

function isLeft(roster: Roster, params: Omit<Params, 'page' | 'sort'>, today: string): boolean {
  const { search, prefix, type, target, state, need, due } = params
  if (search && !isFound(roster, search)) return false
  if (prefix && roster.prefix !== prefix) return false
  if (type && roster.type !== type) return false
  if (target && roster.target.id !== target) return false
  if (state && roster.lastCycle?.state !== state) return false
  if (need && roster.need !== need) return false
  return due === undefined || isDue(roster, due, today)
}

const LAST = '~'
/** The keys by which rosters are sorted; rosters with equal keys are ordered by the names of their senders. */
const SORT_KEYS: Readonly<Record<string, (roster: Roster) => string>> = {
  need: ({ need, next }) => `${ROSTER_NEEDS.indexOf(need)} ${next?.at ?? LAST}`,
  sender: () => '',
  type: ({ type }) => type,
  receivedAt: ({ lastCycle }) => lastCycle?.receivedAt ?? '',
  due: ({ next }) => next?.at ?? LAST,
}

function sortRosters(listed: readonly Listed[], sort: Params['sort']): readonly Listed[] {
  const isReversed = sort.startsWith('-')
  const keyOf = SORT_KEYS[isReversed ? sort.slice(1) : sort] ?? (() => '')
  const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  // They come by the names of their senders, and equal ones stay so.
  const sorted = listed.toSorted(({ roster: one }, { roster: other }) => order(keyOf(one), keyOf(other)))
  return isReversed ? sorted.toReversed() : sorted
}

/** Returns the rosters of the viewer's organization that the filters leave, in the order that was asked for. */
export async function findListed(
  { tx, viewer }: SignedInContext,
  { sort, ...filters }: Omit<Params, 'page'>,
  now: Date,
): Promise<readonly Listed[]> {
  const { orgId } = viewer.user
  const found = await findRosters(tx, { orgId, isArchived: filters.archived }, now)
  const today = now.toISOString().slice(0, 10)
  const all = found.map((stored) => ({ stored, roster: toRoster(stored, now) }))
  return sortRosters(
    all.filter(({ roster }) => isLeft(roster, filters, today)),
    sort,
  )
}

/** Returns the due days of the month (UTC) with what became of them. */
function markMonth(listed: readonly Listed[], now: Date): Reply['month'] {
  const first = `${now.toISOString().slice(0, 7)}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const marks = listed.flatMap(({ stored }) => {
    const calendar = readCalendar(stored)
    if (calendar === null) return []
    const cycles = new Map(
      stored.cycles
        .toReversed()
        .map((cycle) => [cycle.due_on ?? '', { ...cycle, waitsFor: readWait(cycle) }]),
    )
    return markDueDays(calendar, { cycles, since: readServedDays(stored).since, now }, [first, last])
  })
  const byDay = Map.groupBy(marks, ({ day }) => day)
  return [...byDay]
    .map(([day, ofDay]) => ({ day, marks: ofDay.map(({ mark }) => mark) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

export async function listRosters(context: SignedInContext, params: Params): Promise<Reply> {
  const now = new Date()
  const { page: asked, ...filters } = params
  const listed = await findListed(context, filters, now)
  const total = listed.length
  const page = Math.max(1, Math.min(asked, Math.ceil(total / PAGE_ROWS)))
  const rosters = listed.map(({ roster }) => roster)
  const all = await findListed(context, { sort: 'sender', archived: false }, now)
  const targets = new Map(all.map(({ roster: { target } }) => [target.id, target.name]))
  return {
    rosters: rosters.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS),
    ...{ total, page },
    senders: unique(rosters.map(({ prefix }) => prefix)).length,
    needs: Object.fromEntries(
      ROSTER_NEEDS.map((need) => [need, rosters.filter((roster) => roster.need === need).length]),
    ) as Record<RosterNeed, number>,
    late: rosters.filter(({ next }) => next?.isLate).length,
    month: markMonth(listed, now),
    choices: {
      types: unique(all.map(({ roster }) => roster.type)).toSorted(),
      targets: [...targets].map(([id, name]) => ({ id, name })),
    },
  }
}
