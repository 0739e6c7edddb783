import { formatCount } from '@concord/domain'

/** Describes what a long command says: lines that stay, and a state that the next one replaces. */
export type Report = { say(line: string): void; show(state: string): void }

/** Tells how far the reading of all files is. */
export type Progress = { reached(file: string, bytes: number, rows: number): void }

const INTERVAL_MS = 500
const MS_PER_MINUTE = 60_000

const minutes = (ms: number): string =>
  ms < MS_PER_MINUTE ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / MS_PER_MINUTE)} min`

/** Starts a progress report. `from` is what an earlier run had read, which does not count toward this run's speed. */
export function startProgress(
  total: number,
  report: Report,
  from: { bytes: number; rows: number } = { bytes: 0, rows: 0 },
  now = () => performance.now(),
): Progress {
  const startedAt = now()
  let reportedAt = startedAt
  return {
    reached(file, bytes, rows) {
      const time = now()
      if (time - reportedAt < INTERVAL_MS) return
      reportedAt = time
      const spentMs = time - startedAt
      const perSecond = ((rows - from.rows) / spentMs) * 1000
      const leftMs = ((total - bytes) / Math.max(bytes - from.bytes, 1)) * spentMs
      const share = ((bytes / Math.max(total, 1)) * 100).toFixed(1)
      report.show(
        `${share} % read, ${formatCount(rows)} rows, ${formatCount(perSecond)} rows/s, about ${minutes(leftMs)} left (${file})`,
      )
    },
  }
}
