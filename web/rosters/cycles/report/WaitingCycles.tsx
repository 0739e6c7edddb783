import { CYCLE_WAITS } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { waitingCycles } from '#web/session/waiting-cycles.ts'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'

/** Shows how many cycles wait for a person, as an orange count. */
export function WaitingCycles() {
  const { data } = useQuery(waitingCycles)
  const count = data === undefined ? 0 : CYCLE_WAITS.reduce((all, wait) => all + data.waiting[wait], 0)
  return <WaitingCount count={count} one="cycle that waits" many="cycles that wait" />
}
