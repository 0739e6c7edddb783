const MS_PER_DAY = 86_400_000
const LAST_YEAR = 9999
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns the parts of 'YYYY-MM-DD'; null unless that is a day that exists, from year 1 on. */
export function readDay(date: string): { year: number; month: number; day: number } | null {
  const parts = SHAPE.exec(date)
  if (parts === null) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return writeDay(year, month, day) === null ? null : { year, month, day }
}

/** Formats a day of the years 1 to 9999 as 'YYYY-MM-DD'; null when no calendar has it, or a part is not an integer. */
export function writeDay(year: number, month: number, day: number): string | null {
  if (!(year >= 1 && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1)) return null
  if (![year, month, day].every(Number.isInteger) || day > lengthOfMonth(year, month)) return null
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Returns days since 1970-01-01, Gregorian throughout; null when the text is no day. */
export function toEpochDay(date: string): number | null {
  const parts = readDay(date)
  return parts && new Date(0).setUTCFullYear(parts.year, parts.month - 1, parts.day) / MS_PER_DAY
}

/** Returns the day so many days after 1970-01-01; null outside of year 1 to 9999. */
export function fromEpochDay(epochDay: number): string | null {
  const date = new Date(epochDay * MS_PER_DAY)
  return writeDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/**
 * Returns the same day of the month so many whole months later, or the last day of a month that is too short for it.
 */
export function addWholeMonths(date: string, months: number): string | null {
  const parts = readDay(date)
  if (parts === null) return null
  const count = parts.year * 12 + parts.month - 1 + months
  const [year, month] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return writeDay(year, month, Math.min(parts.day, lengthOfMonth(year, month)))
}

function lengthOfMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

function pad(number: number, width: number): string {
  return String(number).padStart(width, '0')
}
