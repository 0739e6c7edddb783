import { Button } from '@mui/material'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function UnbuiltPage({ purpose }: { readonly purpose: string }) {
  return (
    <EmptyState
      title="This page is not available in this version of Concord"
      action={
        <Button component={Link} to="/" variant="outlined" size="medium">
          Go to the dashboard
        </Button>
      }
    >
      {purpose}
    </EmptyState>
  )
}
