import { basename } from 'node:path'
import { daysBetween, isCalendarDate } from '@concord/domain'
import type { FileKind } from './files/columns.ts'

/** A file by its name and its kind. */
type NamedFile = { readonly name: string; readonly header: { readonly kind: FileKind } }

/** Describes what the name of a file says of the days that it covers. */
export type Release = { from?: string; until?: string; isFull: boolean }

const MAX_INCREMENT_DAYS = 60

const dashed = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
const asDate = (digits = '') => (isCalendarDate(dashed(digits)) ? dashed(digits) : undefined)

/** Returns the last day of the month in a file name, as in clinicians_2026-06.csv. */
function findLastDayOfMonth(name: string): string | undefined {
  const [, year, month] = /(?<!\d)(20\d\d)-(\d\d)(?!-?\d)/.exec(name) ?? []
  if (asDate(`${year}${month}01`) === undefined) return undefined
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
}

/** Returns the first and last day in the name of a registry file; a full file begins with the registry itself. */
export function findRelease(name: string): Release {
  const [, first, second] = /(\d{8})-(\d{8})/.exec(basename(name)) ?? []
  const from = asDate(first)
  const until = asDate(second)
  if (from && until) return { from, until, isFull: daysBetween(from, until) > MAX_INCREMENT_DAYS }
  const day = asDate(/(?<!\d)(20\d{6})(?!\d)/.exec(basename(name))?.[1]) ?? findLastDayOfMonth(basename(name))
  return { ...(day ? { until: day } : {}), isFull: false }
}

export function getReleaseLabel(files: readonly NamedFile[]): string {
  const name = basename(files[0]?.name ?? '')
  const { from, until } = findRelease(name)
  const kind = files[0]?.header.kind === 'deactivation' ? 'NPPES deactivation report' : 'NPPES'
  const days = from && until ? `${from} to ${until}` : (until ?? name)
  return `${kind} ${days}${files.length > 1 ? ` (${files.length} files)` : ''}`
}

/** Returns the last day that the files of each kind cover, where their names say so. */
export function coveredDays(files: readonly NamedFile[]): Partial<Record<FileKind, string>> {
  const days: Partial<Record<FileKind, string>> = {}
  for (const { name, header } of files) {
    const { until } = findRelease(name)
    if (until !== undefined && until > (days[header.kind] ?? '')) days[header.kind] = until
  }
  return days
}
