import { formatCount } from '@concord/domain'
import { useAsOf } from '#web/directory/model/as-of.ts'
import { AgeBar } from '#web/ui/AgeBar.tsx'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { SearchHit } from '../../queries.ts'
import { ACCEPTING_MARKS, formatDistance } from './format-hit.ts'

function formatPractitioners(count: number): string {
  if (count === 0) return 'No practitioners'
  return count === 1 ? '1 practitioner' : `${formatCount(count)} practitioners`
}

/** Shows the facts at the end of a row. */
export function HitFacts({ hit }: { readonly hit: SearchHit }) {
  const [asOf] = useAsOf()
  const distance = formatDistance(hit)
  return (
    <>
      {distance !== undefined && <div>{distance}</div>}
      {hit.subject === 'entity' ? (
        <div>{formatPractitioners(hit.practitionerCount)}</div>
      ) : (
        <>
          <div>
            <HiddenText>New patients: </HiddenText>
            <StatusMark status={ACCEPTING_MARKS[hit.acceptingNewPatients].status}>
              {ACCEPTING_MARKS[hit.acceptingNewPatients].words}
            </StatusMark>
          </div>
          <AgeBar verifiedAt={hit.verifiedAt} on={asOf ?? undefined} />
        </>
      )}
    </>
  )
}
