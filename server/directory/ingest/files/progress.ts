import { formatCount } from '@concord/domain'

const INTERVAL_MS = 1000

/** Reports how far a file is, at most each second. */
export type Progress = { rows(read: number): void }

export function startProgress(
  name: string,
  report: (line: string) => void,
  now = () => performance.now(),
): Progress {
  const startedAt = now()
  let reportedAt = startedAt
  return {
    rows(read) {
      const time = now()
      if (time - reportedAt < INTERVAL_MS) return
      reportedAt = time
      const perSecond = (read / (time - startedAt)) * 1000
      report(`${name}: ${formatCount(read)} rows so far, ${formatCount(perSecond)} rows/s`)
    },
  }
}
