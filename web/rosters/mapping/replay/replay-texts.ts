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

/** Lists how the outcomes of rows change, such as '3 rows held before, delivered now' and '12 rows added: held'. */
export function tellOutcomes({ outcomes }: Pick<Result, 'outcomes'>): readonly string[] {
  return Object.entries(outcomes).map(([way, count]) => {
    const [before = '', after = ''] = way.split(' to ')
    if (before === 'missing') return `${countRows(count)} added: ${nameOutcome(after)}`
    if (after === 'missing') return `${countRows(count)} gone: ${nameOutcome(before)} before`
    return `${countRows(count)} ${nameOutcome(before)} before, ${nameOutcome(after)} now`
  })
}

/** Formats the outcomes of the rows of a file that has nothing to be compared with. */
export function tellFirst({ outcomes }: Pick<Result, 'outcomes'>): string {
  const parts = Object.entries(outcomes).map(
    ([way, count]) => `${formatCount(count)} ${nameOutcome(way.split(' to ')[1] ?? '')}`,
  )
  return parts.join(' + ')
}

/** Formats a change in the number of findings, such as '12 gone' or '3 new'. */
export const tellFinding = ({ before, after }: Result['findings'][number]): string =>
  after > before ? `${formatCount(after - before)} new` : `${formatCount(before - after)} gone`
