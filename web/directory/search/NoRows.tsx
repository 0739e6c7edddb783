import { Button } from '@mui/material'
import { Link } from 'react-router'
import { RequestError } from '#web/lib/request-error.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import type { Condition } from './ConditionChips.tsx'
import { NoMatch } from './NoMatch.tsx'
import { type SearchAddress, writeSearchAddress } from './search-address.ts'

const SKELETON_ROWS = 8

export type NoRowsProps = {
  readonly address: SearchAddress
  readonly error: Error | null
  readonly isLoading: boolean
  readonly conditions: readonly Condition[]
  readonly total: number
  readonly onRetry: () => void
  readonly onClearAll: () => void
}

const isRefusedCursor = (error: Error | null, address: SearchAddress) =>
  address.cursor !== null && error instanceof RequestError && error.code === 'invalid_input'

/** What stands in place of the rows: they are coming, they failed, or there are none. */
export function NoRows({ address, error, isLoading, conditions, total, onRetry, onClearAll }: NoRowsProps) {
  if (isRefusedCursor(error, address) || (!error && !isLoading && total > 0)) {
    return (
      <EmptyState
        title="This page of the list is gone"
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
        The list changed since this address was made. Your search and filters are kept.
      </EmptyState>
    )
  }
  if (error) {
    return (
      <ErrorState
        title="The list did not load"
        error={error}
        kept="Your filters are kept."
        onRetry={onRetry}
      />
    )
  }
  if (isLoading) return <SkeletonRows label="Loading practitioners" count={SKELETON_ROWS} />
  if (conditions.length > 0) return <NoMatch conditions={conditions} onClearAll={onClearAll} />
  return (
    <EmptyState title="No practitioners to show">
      The directory fills when a registry file is loaded or a roster is published.
    </EmptyState>
  )
}
