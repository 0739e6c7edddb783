import { addDays, type DueOutcome } from '@concord/domain'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { DueFiles } from '../queries.ts'
import { formatDueDay } from '../roster-labels.ts'

export const OUTCOME_LABELS: Readonly<Record<DueOutcome, string>> = {
  came: 'came',
  cameLate: 'came late',
  late: 'late',
  missed: 'missed',
  toCome: 'to come',
}

export const OUTCOME_STATUS: Readonly<Record<DueOutcome, MarkStatus>> = {
  came: 'ok',
  cameLate: 'warning',
  late: 'error',
  missed: 'error',
  toCome: 'none',
}

type DueFile = DueFiles['rosters'][number]['days'][number]

/** Describes a due file, such as 'Due Nov 19, came late Nov 21'. */
export function sayDueFile({ day, outcome, receivedOn }: DueFile, today: string): string {
  const came = receivedOn === null ? '' : ` ${formatDueDay(receivedOn, today)}`
  return `Due ${formatDueDay(day, today)}, ${OUTCOME_LABELS[outcome]}${came}`
}

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** Returns the month that an address names, 'YYYY-MM', else the one of today. */
export const readMonth = (text: string | null, today: string): string =>
  text !== null && MONTH.test(text) ? text : today.slice(0, 7)

/** Returns the month so many before (-1) or after (1). */
export function moveMonth(month: string, by: -1 | 1): string {
  const first = `${month}-01`
  return addDays(first, by === 1 ? 31 : -1).slice(0, 7)
}

export function listMonthDays(month: string): readonly string[] {
  const days = Array.from({ length: 31 }, (_, place) => addDays(`${month}-01`, place))
  return days.filter((day) => day.startsWith(month))
}
