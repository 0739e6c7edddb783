import { seesEntities } from '@concord/domain'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { type SearchAddress, writeSearchAddress } from '#web/directory/model/search-address.ts'
import { ENTITIES, PRACTITIONERS, type SearchSubject } from '#web/directory/model/search-subject.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PastProgressNote } from '../../as-of/PastProgressNote.tsx'
import { PastRefusal } from '../../as-of/PastRefusal.tsx'
import { findPastProgress, findRefusedDay } from '../../as-of/refused-day.ts'
import type { SearchPage } from '../../queries.ts'
import type { Condition } from '../conditions/conditions.ts'
import { HitSkeleton } from './HitSkeleton.tsx'
import { NoMatch } from './NoMatch.tsx'
import { getOffers } from './offers.ts'

export type NoRowsProps = {
  readonly subject: SearchSubject
  readonly address: SearchAddress
  readonly error: Error | null
  /** Undefined while it is on its way. */
  readonly page: SearchPage | undefined
  readonly conditions: readonly Condition[]
  readonly onRetry: () => void
  readonly onShow: (address: SearchAddress) => void
  readonly onClearAll: () => void
}

const isRefusedCursor = (error: Error | null, address: SearchAddress) =>
  address.cursor !== null && error instanceof RequestError && error.code === 'invalid_input'

function PageIsGone({ address }: { readonly address: SearchAddress }) {
  return (
    <EmptyState
      title="This page no longer exists"
      action={
        <Button
          variant="contained"
          component={Link}
          to={{ search: writeSearchAddress({ ...address, cursor: null }) }}
        >
          Go to the first page
        </Button>
      }
    >
      The list has changed. Your search and filters are unchanged.
    </EmptyState>
  )
}

/** Shows what stands in place of the rows: they are coming, they failed, or there are none. */
export function NoRows(props: NoRowsProps) {
  const { subject, address, error, page, conditions, onRetry, onShow, onClearAll } = props
  const subjects = seesEntities(useViewer()) ? [PRACTITIONERS, ENTITIES] : [PRACTITIONERS]
  const progress = findPastProgress(error)
  if (progress) return <PastProgressNote {...progress} />
  const refused = address.asOf === null ? undefined : findRefusedDay(error)
  if (refused !== undefined)
    return <PastRefusal reason={refused} onBack={() => onShow({ ...address, asOf: null, cursor: null })} />
  if (isRefusedCursor(error, address)) return <PageIsGone address={address} />
  if (error) {
    return (
      <ErrorState
        title="The list did not load"
        error={error}
        preserved="Your filters are unchanged."
        onRetry={onRetry}
      />
    )
  }
  if (!page) return <HitSkeleton label={`Loading ${subject.many}`} />
  if (address.cursor !== null) return <PageIsGone address={address} />
  if (conditions.length > 0) {
    const [other] = subjects.filter(({ kind }) => kind !== subject.kind)
    return (
      <NoMatch
        subject={subject}
        query={address.query}
        conditions={conditions}
        offers={getOffers(address, page, conditions, other)}
        onClearAll={onClearAll}
      />
    )
  }
  return (
    <EmptyState title={`No ${subject.many} to show`}>
      Records appear when a registry file is loaded or a roster is published.
    </EmptyState>
  )
}
