import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import { addDays, dayInZone, listDueOutcomes } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { findArrivals, findRosters } from './store.ts'
import { readCalendar, readServedDays } from './to-roster.ts'

/** Returns what was due in a month, by roster, and what became of it. */
export async function listDueFiles(
  { tx, viewer }: SignedInContext,
  { month }: ParamsOf<typeof api.listDueFiles>,
): Promise<ReplyOf<typeof api.listDueFiles>> {
  const { orgId } = viewer.user
  const now = new Date()
  const first = `${month}-01`
  const days = [first, addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)] as const
  const stored = await findRosters(tx, { orgId, isArchived: false }, now)
  const arrivals = Map.groupBy(await findArrivals(tx, orgId, days), ({ roster_id }) => roster_id)
  const rosters = stored.flatMap((roster) => {
    const calendar = readCalendar(roster)
    if (calendar === null) return []
    const came = new Map((arrivals.get(roster.id) ?? []).map((one) => [one.due_on, one.received_at]))
    const { since } = readServedDays(roster)
    const { prefix, type, sender } = roster
    const found = listDueOutcomes(calendar, { arrivals: came, since, now }, days)
    return [
      {
        ...{ prefix, type, sender },
        days: found.map(({ day, outcome, receivedAt }) => ({
          ...{ day, outcome },
          receivedAt: receivedAt?.toISOString() ?? null,
          receivedOn: receivedAt && dayInZone(receivedAt, calendar.timeZone),
        })),
      },
    ]
  })
  return { rosters, unscheduled: stored.filter(({ due }) => due === null).length }
}
