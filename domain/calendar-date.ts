const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MS_PER_DAY = 86_400_000

/** A date of a registry file that no calendar has; the message is a sentence that can be shown. */
export class ImpossibleDateError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ImpossibleDateError'
  }
}

/**
 * Returns today in UTC as 'YYYY-MM-DD': the day of registry files, of versions of configs and of what is asked as of a day.
 * What a compliance clock or a call counts from is a day of CLOCK_TIME_ZONE.
 */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Tells whether the text is 'YYYY-MM-DD' of a day that exists. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && dayExists(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/**
 * Returns a month-first date of the registry, '06/15/2026' or as a spreadsheet saves it again '6/15/26', as
 * 'YYYY-MM-DD'; undefined when blank. A two-digit year is of this century unless that is more than one year after
 * `today` ('YYYY-MM-DD', by default the UTC day), then of the one before. Years run from 1900 to 2100. Throws
 * ImpossibleDateError for anything else.
 */
export function parseRegistryDate(text: string, today?: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(trimmed)
  if (!parts) throw new ImpossibleDateError(`'${trimmed}' is not a date as in 06/15/2026.`)
  const [, month = '', day = '', written = ''] = parts
  const year = written.length === 2 ? centuryYear(Number(written), today ?? todayInUtc()) : Number(written)
  if (year < 1900 || year > 2100)
    throw new ImpossibleDateError(`The year of '${trimmed}' is not in 1900 to 2100.`)
  if (!dayExists(year, Number(month), Number(day))) {
    throw new ImpossibleDateError(`'${trimmed}' is not a calendar day.`)
  }
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function centuryYear(twoDigits: number, today: string): number {
  const thisYear = Number(today.slice(0, 4))
  const inThisCentury = thisYear - (thisYear % 100) + twoDigits
  return inThisCentury > thisYear + 1 ? inThisCentury - 100 : inThisCentury
}

function dayExists(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day <= days
}

/** Formats '2026-07-09' as 'Jul 9, 2026'; returns text that does not begin with such a date unchanged. */
export function formatDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  const month = MONTHS[Number(parts?.[2]) - 1]
  return parts && month ? `${month} ${Number(parts[3])}, ${parts[1]}` : date
}

/** Returns the days from one 'YYYY-MM-DD' to another, negative if the second is earlier. Throws ImpossibleDateError. */
export function daysBetween(from: string, to: string): number {
  return (dayNumber(to) - dayNumber(from)) / MS_PER_DAY
}

/** Returns the date this many days after 'YYYY-MM-DD' (before, when negative). Throws ImpossibleDateError. */
export function addDays(date: string, days: number): string {
  return new Date(dayNumber(date) + days * MS_PER_DAY).toISOString().slice(0, 10)
}

function dayNumber(date: string): number {
  if (!isCalendarDate(date)) throw new ImpossibleDateError(`'${date}' is not a date as in 2026-06-15.`)
  return Date.parse(`${date}T00:00:00Z`)
}

/** Returns an age in days as '41 d ago'; 'today' for 0, 'in 3 d' for a day to come. */
export function formatAge(days: number): string {
  const whole = Math.trunc(days)
  if (whole === 0) return 'today'
  return whole > 0 ? `${whole.toLocaleString('en-US')} d ago` : `in ${(-whole).toLocaleString('en-US')} d`
}
