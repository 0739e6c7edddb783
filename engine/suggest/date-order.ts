import { type DateOrders, isDayFirst, type TargetConfig } from '@concord/roster-language'
import type { ColumnSuggestion } from './suggestion.ts'

function explainOrder(orders: DateOrders): string {
  const { dayFirst, monthFirst } = orders
  const order = isDayFirst(orders) ? 'day' : 'month'
  if (dayFirst + monthFirst === 0)
    return `no date tells whether days or months stand first: read ${order} first`
  return `${dayFirst.toLocaleString('en-US')} ${dayFirst === 1 ? 'date has' : 'dates have'} the day first and ${monthFirst.toLocaleString('en-US')} the month: read ${order} first`
}

/**
 * Returns what a column of dates is suggested to be once the order of its dates is known: it is not sure where none of them
 * tells whether days or months stand first, or where they contradict one another.
 */
export function withDateOrder(
  suggestion: ColumnSuggestion,
  orders: DateOrders,
  { fields }: TargetConfig,
): ColumnSuggestion {
  const field = fields.find(({ id }) => id === suggestion.field)
  const { dayFirst, monthFirst, either } = orders
  const isOpen = dayFirst + monthFirst === 0 ? either > 0 : dayFirst > 0 && monthFirst > 0
  if (field?.type !== 'date' || suggestion.part !== null || !isOpen) return suggestion
  const isAccepted = suggestion.reason.startsWith('Accepted')
  const verdict = suggestion.verdict === 'sure' && !isAccepted ? 'likely' : suggestion.verdict
  return { ...suggestion, verdict, reason: `${suggestion.reason}; ${explainOrder(orders)}` }
}
