import { useQuery } from '@tanstack/react-query'
import { waitingUpdates } from '#web/session/waiting-updates.ts'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'

/** Shows how many data updates wait for a person, as an orange count. */
export function WaitingUpdates() {
  const { data } = useQuery(waitingUpdates)
  return (
    <WaitingCount
      count={data === undefined ? 0 : data.waiting.answers + data.waiting.decision}
      one="data update that waits"
      many="data updates that wait"
    />
  )
}
