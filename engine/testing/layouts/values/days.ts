import { type Draw, makeDraw } from './draw.ts'
import type { Maker } from './maker.ts'

const DAY_MS = 86_400_000

/** Returns a day from `first` until before `last`, as '2026-11-20'. */
function dayBetween(draw: Draw, what: string, first: string, last: string): string {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS
  return new Date(Date.parse(first) + draw.number(what, days) * DAY_MS).toISOString().slice(0, 10)
}

/** Days as '2026-11-20'; the subject is what happened then. */
export const DAYS = {
  'birth-date': {
    make: ({ person }, subject) => dayBetween(person.of(subject), 'birth', '1944-01-01', '1996-12-31'),
  },
  'past-date': {
    make: ({ person }, subject) => dayBetween(person, `past ${subject}`, '2008-01-01', '2026-06-30'),
  },
  'coming-date': {
    make: ({ person }, subject) => dayBetween(person, `coming ${subject}`, '2026-12-01', '2029-12-31'),
  },
  /** The same in every row: when the file was made. */
  'file-date': {
    make: (_, subject) => dayBetween(makeDraw(`file ${subject}`), 'made', '2026-01-01', '2026-10-31'),
  },
  'rare-date': {
    blank: 0.92,
    make: ({ row }, subject) => dayBetween(row, `rare ${subject}`, '2025-06-01', '2027-03-31'),
  },
} as const satisfies Record<string, Maker>
