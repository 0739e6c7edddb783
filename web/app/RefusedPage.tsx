import type { Requirement } from '@concord/domain'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { explainRefusal } from './refusal.ts'

export function RefusedPage({ unmet }: { readonly unmet: Requirement }) {
  const { reason, fix } = explainRefusal(useViewer(), unmet)
  return (
    <EmptyState
      title="You do not have access to this page"
      action={
        <Button component={Link} to="/" variant="outlined" size="medium">
          Go to the dashboard
        </Button>
      }
    >
      {reason} {fix}
    </EmptyState>
  )
}
