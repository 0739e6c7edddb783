import { formatCount } from '@concord/domain'
import type { ReplayedFile } from '../queries.ts'

type Result = NonNullable<ReplayedFile['result']>

const countRows = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

const OUTCOMES: Readonly<Record<string, string>> = {
  out: 'delivered',
  held: 'held',
  rejected: 'rejected',
}
const nameOutcome = (outcome: string): string => OUTCOMES[outcome] ?? outcome

/** '3 rows held, now delivered', '12 new rows held', '1 row delivered is gone'. */
export function tellOutcomes({ outcomes }: Pick<Result, 'outcomes'>): readonly string[] {
  return Object.entries(outcomes).map(([way, count]) => {
    const [before = '', after = ''] = way.split(' to ')
    if (before === 'missing') return `${countRows(count)} added: ${nameOutcome(after)}`
    if (after === 'missing') return `${countRows(count)} gone: ${nameOutcome(before)} before`
    return `${countRows(count)} ${nameOutcome(before)} before, ${nameOutcome(after)} now`
  })
}

/** What becomes of the rows of a file without anything to compare them with. */
export function tellFirst({ outcomes }: Pick<Result, 'outcomes'>): string {
  const parts = Object.entries(outcomes).map(
    ([way, count]) => `${formatCount(count)} ${nameOutcome(way.split(' to ')[1] ?? '')}`,
  )
  return parts.join(' + ')
}

/** '12 findings gone', '3 new findings'. */
export const tellFinding = ({ before, after }: Result['findings'][number]): string =>
  after > before ? `${formatCount(after - before)} new` : `${formatCount(before - after)} gone`
