import { formatCount, formatUpdateNumber } from '@concord/domain'
import type { WaitingCycle } from '#web/session/waiting-cycles.ts'
import type { WaitingUpdate } from '#web/session/waiting-updates.ts'

export type WaitingText = {
  readonly title: string
  readonly act: string
  readonly to: string
}

/** Formats the number of rows. A file without a row that passed needs a decision, too. */
function countRows(balance: WaitingCycle['balance']): string {
  // Its rows are not counted yet.
  if (balance === null) return 'a file'
  const rows = balance.out
  if (rows === 0) return 'a file without rows to deliver'
  return rows === 1 ? '1 row' : `${formatCount(rows)} rows`
}

/** Returns what a cycle needs from the viewer, as a sentence, a button and the page for it. */
export function tellWaiting({ id, waitsFor, openStops, balance, roster }: WaitingCycle): WaitingText {
  const cycle = `/rosters/report/${id}`
  switch (waitsFor) {
    case 'mapping': {
      const [prefix, type] = [roster.prefix, roster.type].map(encodeURIComponent)
      return { title: 'Map the columns', act: 'Open mapping', to: `/rosters/map/${prefix}/${type}` }
    }
    case 'stops': {
      const stops = openStops === 1 ? 'a stop' : `${formatCount(openStops)} stops`
      return { title: `Release or reject ${stops}`, act: 'Review stops', to: cycle }
    }
    case 'approval':
      return { title: `Approve ${countRows(balance)}`, act: 'Review cycle', to: cycle }
    default:
      return { title: `Publish ${countRows(balance)}`, act: 'Open cycle', to: cycle }
  }
}

/** Returns what a data update needs from the viewer. */
export function tellWaitingUpdate({ id, number, waitsFor, counts, conflicts }: WaitingUpdate): WaitingText {
  if (waitsFor === 'answers') {
    const lines = counts.toAnswer === 1 ? 'a line' : `${formatCount(counts.toAnswer)} lines`
    return {
      title: `Say who is meant in ${lines} of ${formatUpdateNumber(number)}`,
      act: 'Open draft',
      to: `/data-updates/create?update=${id}`,
    }
  }
  const changes = `${formatCount(counts.changes)} ${counts.changes === 1 ? 'change' : 'changes'}`
  const doubts =
    conflicts === 0 ? '' : `, ${formatCount(conflicts)} ${conflicts === 1 ? 'conflict' : 'conflicts'}`
  return {
    title: `Decide on ${changes} of ${formatUpdateNumber(number)}${doubts}`,
    act: 'Review impact',
    to: `/data-updates/${id}`,
  }
}
