import { useQuery } from '@tanstack/react-query'
import { waitingCycles } from '#web/session/waiting-cycles.ts'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { countWaiting } from './count-waiting.ts'

/** Shows how many cycles wait for a person, as an orange count. */
export function WaitingCycles() {
  const { data } = useQuery(waitingCycles)
  return <WaitingCount count={data === undefined ? 0 : countWaiting(data.waiting)} what="cycles that wait" />
}
