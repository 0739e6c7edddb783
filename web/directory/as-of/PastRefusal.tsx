import { Button } from '@mui/material'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type PastRefusalProps = { readonly reason: string; readonly onBack: () => void }

/** Stands in place of records of a day that the server does not show, with its reason. */
export function PastRefusal({ reason, onBack }: PastRefusalProps) {
  return (
    <EmptyState
      title="This day can't be shown"
      action={
        <Button variant="contained" onClick={onBack}>
          Back to today
        </Button>
      }
    >
      {reason}
    </EmptyState>
  )
}
