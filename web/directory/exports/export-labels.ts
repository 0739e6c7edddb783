import {
  type EXPORT_FAILURES,
  type ExportState,
  MAX_EXPORTS_A_DAY,
  MAX_RUNNING_EXPORTS,
} from '@concord/contract'
import { formatCount, formatDate } from '@concord/domain'
import { RequestError } from '#web/lib/request-error.ts'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import { formatSearch } from '../saved/format-search.ts'
import type { Export } from './queries.ts'

export const STATE_LABELS: Readonly<Record<ExportState, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  ready: 'Ready',
  failed: 'Failed',
  canceled: 'Canceled',
  ended: 'Stopped',
  expired: 'Expired',
}

export const STATE_MARKS: Readonly<Record<ExportState, MarkStatus>> = {
  waiting: 'none',
  running: 'running',
  ready: 'ok',
  failed: 'error',
  canceled: 'none',
  ended: 'error',
  expired: 'none',
}

const FAILURES: Readonly<Record<(typeof EXPORT_FAILURES)[number], string>> = {
  storageFull: 'Storage is full. Nothing was kept.',
  tooManyChanges: 'Too many records changed since that day. Nothing was kept.',
  internal: 'It failed several times. Nothing was kept.',
}

/** Formats a count of rows: '1 row', '2,064 rows'. */
export const formatRows = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** Returns the day of the moment that was asked for, such as '2026-06-01'; null for now. */
export const getExportDay = ({ asOf }: Pick<Export, 'asOf'>): string | null => asOf?.slice(0, 10) ?? null

/** Formats what was exported in one line, with its day unless that is now. */
export function formatSource(exported: Pick<Export, 'source' | 'asOf'>): string {
  const { source } = exported
  const words =
    source.kind === 'list'
      ? `${formatCount(source.npis)} listed ${source.npis === 1 ? 'NPI' : 'NPIs'}`
      : formatSearch(source.search)
  const day = getExportDay(exported)
  return day === null ? words : `${words}, as of ${formatDate(day)}`
}

const countDiffering = ({ added, changed, removed }: NonNullable<Export['changes']>) =>
  added + changed + removed

/** Formats the text below the state of an export. */
export function formatOutcome(
  { state, failure, changes, downloads }: Export,
  formatDay: (day: Date) => string,
): string {
  if (failure) return FAILURES[failure]
  if (state === 'ended') return 'Access to the directory ended.'
  if (state === 'expired') return `${formatCount(downloads)} ${downloads === 1 ? 'download' : 'downloads'}`
  if (state !== 'ready') return ''
  if (!changes) return 'First run'
  const differing = countDiffering(changes)
  const since = formatDay(new Date(changes.since))
  if (differing === 0) return `No changes since ${since}`
  return `${formatCount(differing)} ${differing === 1 ? 'differs' : 'differ'} since ${since}`
}

/** Returns how many rows differ from the run before; 0 when there is none. */
export const getDiffering = ({ changes }: Pick<Export, 'changes'>): number =>
  changes ? countDiffering(changes) : 0

const REFUSALS: Readonly<Record<string, string>> = {
  batchExport:
    'Your organization can export one record at a time. Your Customer Success Manager can change that.',
  narrowedRights: 'Your organization may no longer see all of this file. Run it again for what you may see.',
  runningExports: `${MAX_RUNNING_EXPORTS} exports of your organization are running. Try again when one is done.`,
  exportsOfDay: `Your organization started ${MAX_EXPORTS_A_DAY} exports within a day. Try again later.`,
  exportFile: 'The file is gone. Run the export again.',
}

/** Says why a call about exports was refused, where the person can do something about it. */
export function explainRefusal(error: Error): string | undefined {
  const details = error instanceof RequestError ? error.details : undefined
  const { kind } = (details ?? {}) as { readonly kind?: unknown }
  return typeof kind === 'string' ? REFUSALS[kind] : undefined
}
