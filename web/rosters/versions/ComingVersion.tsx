import { type EffectiveVersion, pickVersionInForce, todayInUtc } from '@concord/domain'
import { shortDay } from '#web/lib/when.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'

const LAST_DAY = '9999-12-31'

export type ComingVersionProps = {
  readonly versions: readonly EffectiveVersion[]
  /** The day from which the draft is to be in force. */
  readonly day: string
}

/** Warns of a version that comes into force on a later day than today: a draft ends on that day, or takes its place. */
export function ComingVersion({ versions, day }: ComingVersionProps) {
  const last = pickVersionInForce(versions, LAST_DAY)
  if (!last?.effectiveOn || last.effectiveOn <= todayInUtc()) return null
  const from = shortDay(last.effectiveOn)
  return (
    <StatusMark status="warning">
      {day < last.effectiveOn
        ? `Version ${last.number}, published for ${from}, takes the place of this one on that day.`
        : `Version ${last.number}, published for ${from}, ends when this one is in force. Check that its changes are in this one too.`}
    </StatusMark>
  )
}
