import type { FormatToken } from './parse-format.ts'
import { readSerial, type SerialMoment } from './serial-date.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const pad = (part: number, width: number) => String(part).padStart(width, '0')
const isUnit = (token: FormatToken | undefined, unit: string) =>
  (token?.kind === 'date' || token?.kind === 'elapsed') && token.text.startsWith(unit)

/** Tells whether an m means minutes, as it does after hours or before seconds; elsewhere it means a month. */
function isMinutes(tokens: readonly FormatToken[], at: number): boolean {
  const isClock = (token: FormatToken) => token.kind === 'date' || token.kind === 'elapsed'
  const before = tokens.slice(0, at).findLast(isClock)
  const after = tokens.slice(at + 1).find(isClock)
  return isUnit(before, 'h') || isUnit(after, 's')
}

function showMonth(month: number, text: string): string {
  const name = MONTHS[month - 1] ?? ''
  if (text.length === 3) return name.slice(0, 3)
  if (text.length === 4) return name
  if (text.length >= 5) return name.slice(0, 1)
  return pad(month, text.length)
}

function showDay({ day, weekday }: SerialMoment, text: string): string {
  const name = WEEKDAYS[weekday] ?? ''
  if (text.length <= 2) return pad(day, text.length)
  return text.length === 3 ? name.slice(0, 3) : name
}

function showPart(moment: SerialMoment, text: string, asMinutes: boolean, isHalfDay: boolean): string {
  const hours = Math.floor(moment.timeMs / HOUR_MS)
  switch (text.charAt(0)) {
    case 'y':
      return text.length <= 2 ? pad(moment.year % 100, 2) : pad(moment.year, 4)
    case 'e':
      return String(moment.year)
    case 'd':
      return showDay(moment, text)
    case 'h':
      return pad(isHalfDay ? hours % 12 || 12 : hours, Math.min(text.length, 2))
    case 's':
      return pad(Math.floor(moment.timeMs / 1000) % 60, Math.min(text.length, 2))
    default:
      return asMinutes
        ? pad(Math.floor(moment.timeMs / MINUTE_MS) % 60, Math.min(text.length, 2))
        : showMonth(moment.month, text)
  }
}

const ELAPSED_MS: Record<string, number> = { h: HOUR_MS, m: MINUTE_MS, s: 1000 }

/** Returns a serial number by the tokens of a date section; null when the number is no moment. */
export function showMoment(tokens: readonly FormatToken[], serial: number, is1904: boolean): string | null {
  const point = tokens.findIndex(({ kind }) => kind === 'point')
  const subDigits = point < 0 ? 0 : tokens.slice(point).filter(({ kind }) => kind === 'digit').length
  const moment = readSerial(serial, is1904, 1000 / 10 ** Math.min(subDigits, 3))
  if (moment === null) return null
  const isHalfDay = tokens.some(({ kind }) => kind === 'halfDay')
  const isAfternoon = moment.timeMs >= 12 * HOUR_MS
  const subSeconds = pad(moment.timeMs % 1000, 3)
  let sub = 0
  const shown = tokens.map((token, index) => {
    switch (token.kind) {
      case 'literal':
        return token.text
      case 'slash':
        return '/'
      case 'comma':
        return ','
      case 'point':
        return '.'
      case 'digit':
        return subSeconds.charAt(sub++)
      case 'halfDay': {
        const half = isAfternoon ? 'PM' : 'AM'
        return token.text.length === 3 ? half.charAt(0) : half
      }
      case 'elapsed': {
        const elapsedMs = Math.round((serial * 24 * HOUR_MS) / 1000) * 1000
        return pad(Math.floor(elapsedMs / (ELAPSED_MS[token.text.charAt(0)] ?? 1000)), token.text.length)
      }
      case 'date':
        return showPart(moment, token.text, isMinutes(tokens, index), isHalfDay)
      default:
        return null
    }
  })
  return shown.includes(null) ? null : shown.join('')
}
