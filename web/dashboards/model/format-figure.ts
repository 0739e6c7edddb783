import { formatCount, formatCountOf, formatShare } from '@concord/domain'
import type { DashboardFigure } from '../queries.ts'
import { formatNumber } from './tile-values.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 1440

/** Formats minutes: 312 as '5 h 12 min'. */
export function formatMinutes(minutes: number): string {
  if (minutes < 1) return 'under 1 min'
  const whole = Math.round(minutes)
  if (whole < HOUR_MINUTES) return `${whole} min`
  if (whole < 2 * DAY_MINUTES) return `${Math.floor(whole / HOUR_MINUTES)} h ${whole % HOUR_MINUTES} min`
  return `${formatCount(Math.round(whole / DAY_MINUTES))} d`
}

type Said = { readonly value: string; readonly note: string | undefined }

/** Formats a figure: a share with its base below it, a count with its share. */
export function sayFigure({ form, value, base }: DashboardFigure): Said {
  if (value === null) return { value: 'Not stated', note: undefined }
  const isPart = base !== null && base > 0
  switch (form) {
    case 'share':
      return isPart
        ? { value: formatShare(value, base), note: `${formatCount(value)} of ${formatCount(base)}` }
        : { value: 'Not stated', note: undefined }
    case 'minutes':
      return { value: formatMinutes(value), note: isPart ? formatCountOf(base, 'file') : undefined }
    case 'times':
      return { value: formatNumber(Math.round(value * 10) / 10), note: undefined }
    case 'count':
      return { value: formatCount(value), note: isPart ? `${formatShare(value, base)} of all` : undefined }
  }
}
