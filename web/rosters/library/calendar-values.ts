import type { DueCalendar } from '@concord/domain'

/** A due calendar as a form has it; every part is kept while another kind is chosen. */
export type CalendarValues = {
  readonly every: 'never' | DueCalendar['every']
  readonly day: string
  readonly month: string
  readonly weekday: string
  readonly hour: string
  readonly timeZone: string
}

/** Returns the time zone of the user, for the first calendar of a roster. */
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function toCalendarValues(due: DueCalendar | null): CalendarValues {
  const values = {
    every: 'never',
    day: '5',
    month: '1',
    weekday: '1',
    hour: '17',
    timeZone: ownTimeZone(),
  } as const
  if (due === null) return values
  return {
    ...values,
    every: due.every,
    hour: String(due.hour),
    timeZone: due.timeZone,
    ...(due.every === 'week' ? { weekday: String(due.weekday) } : { day: String(due.day) }),
    ...(due.every === 'quarter' ? { month: String(due.month) } : {}),
  }
}

export function toCalendar(values: CalendarValues): DueCalendar | null {
  const clock = { hour: Number(values.hour), timeZone: values.timeZone }
  const day = Number(values.day)
  if (values.every === 'never') return null
  if (values.every === 'week') return { every: 'week', weekday: Number(values.weekday), ...clock }
  if (values.every === 'month') return { every: 'month', day, ...clock }
  return { every: 'quarter', day, month: Number(values.month), ...clock }
}
