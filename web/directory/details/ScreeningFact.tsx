import { formatDate, formatExclusionScreening } from '@concord/domain'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import type { Practitioner } from '../queries.ts'

const MARKS = {
  excluded: 'error',
  possible: 'warning',
  clear: 'ok',
  notChecked: 'none',
} as const satisfies Record<Practitioner['screening'], MarkStatus>

export type ScreeningFactProps = {
  readonly record: Pick<Practitioner, 'exclusions' | 'screening' | 'exclusionListOn'>
}

/** Shows how a record stands against the exclusion list, with the day of the exclusion or of the list. */
export function ScreeningFact({ record: { exclusions, screening, exclusionListOn } }: ScreeningFactProps) {
  const inForce = exclusions.find(({ reinstatedOn }) => reinstatedOn === null)
  return (
    <StatusMark status={MARKS[screening]}>
      {inForce
        ? `OIG exclusion, ${formatDate(inForce.excludedOn)}`
        : formatExclusionScreening(screening, exclusionListOn)}
    </StatusMark>
  )
}
