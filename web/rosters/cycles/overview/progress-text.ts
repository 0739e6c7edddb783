import { formatCount } from '@concord/domain'
import type { Cycle } from '../queries.ts'
import { formatDuration } from './timeline.ts'

type Progress = NonNullable<Cycle['progress']>

/** Sooner than this nothing is shown, and the card only when it takes longer still. */
export const LINE_AFTER_MS = 400
export const CARD_AFTER_MS = 2000

const STAGE_LABELS: Readonly<Record<string, string>> = {
  read: 'Reading the file',
  map: 'Mapping its columns',
  check: 'Checking its rows',
  compare: 'Comparing with the baseline',
  write: 'Writing the results',
  annotate: 'Writing the annotated file',
  store: 'Storing the results',
}

export const formatRunStage = ({ stage }: Progress): string => STAGE_LABELS[stage] ?? 'Running'

/** Formats progress as '19,463 of 42,310 rows', or as a percentage if the number of rows is unknown. */
export function formatDone({ done }: Progress, rows: number | null): string {
  if (rows === null) return `${Math.round(done * 100)}% done`
  return `${formatCount(Math.round(done * rows))} of ${formatCount(rows)} rows`
}

/** Formats the time left, such as 'About 8 s left'; '' while it cannot be estimated. */
export function formatTimeLeft({ done, startedAt }: Progress, now: number): string {
  const spent = now - Date.parse(startedAt)
  if (spent < CARD_AFTER_MS || done <= 0.02 || done >= 1) return ''
  const left = (spent / done) * (1 - done)
  return `About ${formatDuration(new Date(now).toISOString(), new Date(now + Math.max(1000, left)).toISOString())} left`
}
