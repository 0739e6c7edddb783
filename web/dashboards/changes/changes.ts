import type { api, BodyIn, ReplyOf } from '@concord/contract'
import { formatCount } from '@concord/domain'
import type { Filters } from '../model/filters.ts'
import type { DashboardFigure, DashboardReply } from '../queries.ts'

export type PastCount = Pick<ReplyOf<typeof api.countPractitioners>, 'total' | 'facets'>
type Body = BodyIn<typeof api.countPractitioners>

/** The day that figures are compared with. */
export type PastDay = { readonly day: string; readonly label: string }

/** Returns the last day of the previous month, in UTC, for 'since October'. */
export function getPastDay(now: Date): PastDay {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
  const label = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(last)
  return { day: last.toISOString().slice(0, 10), label }
}

/** Filters of which the search of a day means the same. */
const SAME = { state: 'states', specialty: 'specialties', network: 'networks' } as const

/** Returns the request about the past for these filters; undefined if it cannot be made. */
export function toPastBody(filters: Filters, { day }: PastDay): Body | undefined {
  const names = Object.keys(filters)
  if (names.some((name) => !(name in SAME))) return undefined
  const picked = Object.entries(SAME).flatMap(([name, facet]) =>
    filters[name] ? [[facet, [...filters[name]]]] : [],
  )
  return { ...Object.fromEntries(picked), asOf: day }
}

/** Values of a facet whose counts add up to what a figure counts. */
const SUMS: Readonly<Record<string, readonly [facet: keyof PastCount['facets'], values: readonly string[]]>> =
  {
    accepting: ['accepting', ['all', 'some']],
    verified: ['verified', ['days0to30', 'days31to60', 'days61to90']],
    withoutPhone: ['missing', ['phone']],
  }

function countThen({ id }: DashboardFigure, { total, facets }: PastCount): number | undefined {
  if (id === 'practitioners') return total
  const sum = SUMS[id]
  if (!sum) return undefined
  const [facet, values] = sum
  return facets[facet]
    .filter(({ value }) => values.includes(value))
    .reduce((all, { count }) => all + count, 0)
}

const sign = (value: number): string => (value > 0 ? '+' : '\u2212')

/** Formats a change: '+ 211', '\u2212 0.4 points'; undefined for a figure that the past does not know. */
function sayChange(figure: DashboardFigure, past: PastCount): string | undefined {
  const before = countThen(figure, past)
  const { value, base, form } = figure
  if (before === undefined || value === null) return undefined
  if (form !== 'share') {
    const change = value - before
    return change === 0 ? 'no change' : `${sign(change)} ${formatCount(Math.abs(change))}`
  }
  if (!base || past.total === 0) return undefined
  const points = (value / base - before / past.total) * 100
  if (Math.abs(points) < 0.05) return 'no change'
  return `${sign(points)} ${Math.abs(points).toFixed(1)} points`
}

/** Returns what changed in each figure since that day, by its ID. */
export function sayChanges(
  { figures }: Pick<DashboardReply, 'figures'>,
  past: PastCount,
  { label }: PastDay,
): ReadonlyMap<string, string> {
  return new Map(
    figures.flatMap((figure): [string, string][] => {
      const change = sayChange(figure, past)
      return change === undefined ? [] : [[figure.id, `${change} since ${label}`]]
    }),
  )
}
