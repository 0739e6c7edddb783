import { formatCount, formatDate } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { attestationCounts } from './queries.ts'

/** Shows what comes next, to a user who has nothing left to do. */
export function NextDue() {
  const { data } = useQuery(attestationCounts)
  if (!data?.next) return null
  const { on, people } = data.next
  return (
    <>
      {' '}
      The next clocks end on {formatDate(on)}: {formatCount(people)} {people === 1 ? 'person' : 'people'}.
    </>
  )
}
