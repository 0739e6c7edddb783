import { type LineState, MAX_CANDIDATES } from '@concord/contract'
import { formatCount, parseFieldPath } from '@concord/domain'
import { formatDifference, formatValue } from '#web/ui/values/format-value.ts'
import type { UpdateChange, UpdateLine, UpdateLines } from '../queries.ts'

export const STATE_LABELS: Readonly<Record<LineState, string>> = {
  understood: 'Understood',
  toAnswer: 'To answer',
  noEffect: 'No effect',
  leftOut: 'Left out',
}

type Counts = UpdateLines['counts']
const lines = (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`

/** Returns the sum of the lines, such as '12 lines = 10 understood + 1 to answer + 1 without effect.' */
export function tellSum(counts: Counts): string {
  const parts = [
    `${formatCount(counts.understood)} understood`,
    ...(counts.toAnswer > 0 ? [`${formatCount(counts.toAnswer)} to answer`] : []),
    ...(counts.noEffect > 0 ? [`${formatCount(counts.noEffect)} without effect`] : []),
    ...(counts.leftOut > 0 ? [`${formatCount(counts.leftOut)} left out`] : []),
  ]
  return `${lines(counts.all)} = ${parts.join(' + ')}.`
}

/** Returns '15 changes to 9 records so far.', or how many of them are taken in. */
export function tellChanges({
  changes,
  selected,
  practitioners,
}: {
  readonly changes: number
  readonly selected: number
  readonly practitioners: number
}): string {
  const all = `${formatCount(changes)} ${changes === 1 ? 'change' : 'changes'}`
  if (selected < changes)
    return `${selected === 0 ? 'None' : formatCount(selected)} of ${all} ${selected === 1 ? 'is' : 'are'} taken in.`
  return `${all} to ${formatCount(practitioners)} ${practitioners === 1 ? 'record' : 'records'} so far.`
}

/** Returns where in its file a line stands, such as 'Row 4 of Terms', if its number does not say so; '' if it does. */
export function tellRow({ line, raw }: Pick<UpdateLine, 'line' | 'raw'>): string {
  if (raw === null || raw.row === line) return ''
  return raw.tab === '' ? `Row ${formatCount(raw.row)}` : `Row ${formatCount(raw.row)} of ${raw.tab}`
}

export const joinCells = ({ raw }: UpdateLine): string => raw?.cells.map(([, text]) => text).join(' | ') ?? ''

const isEnd = (path: string, value: unknown) => {
  const parsed = parseFieldPath(path)
  return parsed !== undefined && parsed.table !== 'record' && parsed.column === null && value !== true
}

/** Returns the value now and the value to come, in words. */
export function tellChange({ path, before, value }: Pick<UpdateChange, 'path' | 'before' | 'value'>): {
  now: string
  next: string
} {
  if (isEnd(path, value)) return { now: before === null ? 'Not stated' : 'There', next: 'Ends' }
  const parsed = parseFieldPath(path)
  if (parsed !== undefined && parsed.table !== 'record' && parsed.column === null)
    return { now: before === true ? 'There' : 'Not there', next: 'Added' }
  const told = formatDifference(path, before, value)
  const isAdded = Array.isArray(before) && before.length > 0 && told.before === 'Nothing removed'
  return isAdded
    ? { now: formatValue(path, before), next: `+ ${told.after}` }
    : { now: told.before, next: value === null ? 'None' : told.after }
}

/** Returns the question that a line without a known person asks. */
export function askWho({ candidates, said, reason }: UpdateLine): string {
  if (candidates.some(({ path }) => path !== null)) return 'Which affiliation ends?'
  const [first] = said
  if (candidates.length === 0) return `${reason}. Who is meant?`
  return first
    ? `Who is meant by ${first.label.toLowerCase()} ${formatValue(first.path, first.value)}?`
    : 'Who is meant?'
}

/** Tells whether all candidates can be chosen at once, which needs a key beyond those of the candidates. */
export const offersAll = ({ candidates }: UpdateLine): boolean =>
  candidates.length > 1 && candidates.length < MAX_CANDIDATES
