/**
 * Counts of the dates of three numbers in a column that can be read in one order only, and of those that fit either
 * order.
 */
export type DateOrders = {
  readonly dayFirst: number
  readonly monthFirst: number
  readonly either: number
}

const MONTH = '(?:0?[1-9]|1[0-2])'
const NO_MONTH = '(?:1[3-9]|2[0-9]|3[01])'
const date = (first: string, second: string) => `^ *${first}[-/.]${second}[-/.](?:[0-9]{4}|[0-9]{2}) *$`

/** Patterns of a date of three numbers by the orders that it can be read in, for JavaScript and for DuckDB. */
export const DATE_ORDER_PATTERNS: Readonly<Record<keyof DateOrders, string>> = {
  dayFirst: date(NO_MONTH, MONTH),
  monthFirst: date(MONTH, NO_MONTH),
  either: date(MONTH, MONTH),
}

/** Counts the orders that dates can be read in. */
export function countDateOrders(values: readonly string[]): DateOrders {
  const count = (pattern: string) => {
    const expression = new RegExp(pattern)
    return values.filter((value) => expression.test(value)).length
  }
  const { dayFirst, monthFirst, either } = DATE_ORDER_PATTERNS
  return { dayFirst: count(dayFirst), monthFirst: count(monthFirst), either: count(either) }
}

/** Tells whether days stand first in a column: where more dates can only be read so than the other way. */
export const isDayFirst = ({ dayFirst, monthFirst }: DateOrders): boolean => dayFirst > monthFirst
