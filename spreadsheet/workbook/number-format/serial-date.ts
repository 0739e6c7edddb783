/** A moment as a workbook means it. `day` may be the 0th of January or the 29th of February 1900, days that never were. */
export type SerialMoment = {
  readonly year: number
  readonly month: number
  readonly day: number
  /** 0 is Sunday. */
  readonly weekday: number
  /** Since midnight, in milliseconds. */
  readonly timeMs: number
}

const DAY_MS = 86_400_000
/** 1899-12-30 counts as day 0, so that days after the leap day that Excel invented are right. */
const EPOCH_MS = Date.UTC(1899, 11, 30)
/** Days between the epochs of the 1900 and the 1904 system. */
const DAYS_TO_1904 = 1462
const INVENTED_LEAP_DAY = 60
/** The day after 9999-12-31. */
const LAST_SERIAL = 2_958_466

/**
 * Returns the moment of a serial number, to `precisionMs`; null when the number is no moment (negative, or after the
 * year 9999).
 */
export function readSerial(serial: number, is1904: boolean, precisionMs = 1000): SerialMoment | null {
  const shifted = is1904 ? serial + DAYS_TO_1904 : serial
  if (!(serial >= 0 && shifted < LAST_SERIAL)) return null
  const wholeMs = Math.round((shifted * DAY_MS) / precisionMs) * precisionMs
  const days = Math.floor(wholeMs / DAY_MS)
  const timeMs = wholeMs - days * DAY_MS
  if (days === 0) return { year: 1900, month: 1, day: 0, weekday: 6, timeMs }
  if (days === INVENTED_LEAP_DAY) return { year: 1900, month: 2, day: 29, weekday: 3, timeMs }
  const date = new Date(EPOCH_MS + (days < INVENTED_LEAP_DAY ? days + 1 : days) * DAY_MS)
  const weekday = (days + 6) % 7
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday,
    timeMs,
  }
}

const two = (part: number) => String(part).padStart(2, '0')

/** Formats milliseconds as 'HH:MM:SS'; hours continue past 24. */
export function writeTime(timeMs: number): string {
  const seconds = Math.round(timeMs / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Formats a serial number as 'YYYY-MM-DD', with ' HH:MM:SS' if it has a time; null if there is no such day. */
export function writeIsoDate(serial: number, is1904: boolean): string | null {
  const moment = readSerial(serial, is1904)
  if (moment === null || moment.day === 0 || (!is1904 && Math.floor(serial) === INVENTED_LEAP_DAY))
    return null
  const date = `${String(moment.year).padStart(4, '0')}-${two(moment.month)}-${two(moment.day)}`
  return moment.timeMs === 0 ? date : `${date} ${writeTime(moment.timeMs)}`
}
