import { useQuery } from '@tanstack/react-query'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { waitingCycles } from '../waiting-cycles.ts'
import { countWaiting } from './count-waiting.ts'

/** Shows how many cycles wait for a person, as an orange count. */
export function WaitingCycles() {
  const { data } = useQuery(waitingCycles)
  return <WaitingCount count={data === undefined ? 0 : countWaiting(data)} what="cycles that wait" />
}
