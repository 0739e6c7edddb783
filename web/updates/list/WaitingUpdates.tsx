import { useQuery } from '@tanstack/react-query'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { waitingUpdates } from '../waiting-updates.ts'

/** Shows how many data updates wait for a person, as an orange count. */
export function WaitingUpdates() {
  const { data } = useQuery(waitingUpdates)
  return (
    <WaitingCount
      count={data === undefined ? 0 : data.answers + data.decision}
      what="data updates that wait"
    />
  )
}
