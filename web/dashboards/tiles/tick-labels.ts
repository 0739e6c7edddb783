const MONTH = /^(\d{4})-(\d{2})$/

function readMonth(value: string): Date | undefined {
  const [, year, month] = MONTH.exec(value) ?? []
  return year === undefined ? undefined : new Date(Date.UTC(Number(year), Number(month) - 1, 1))
}

const nameMonth = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(date)

export const isMonth = (value: string): boolean => MONTH.test(value)

/** Formats a month: 'Jul' for '2026-07'. */
export function shortMonth(value: string): string {
  const month = readMonth(value)
  return month ? nameMonth(month) : value
}

/** Returns the initial of a month: 'J' for '2026-07'. */
export function shortMonthInitial(value: string): string {
  return shortMonth(value).charAt(0)
}
