import { Box, Button } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { CycleActions } from '../use-cycle-actions.ts'

type ConflictNoticeProps = { readonly actions: CycleActions; readonly onReload: () => void }

/** Says that someone else was first, that nothing was done, and what had been typed. */
export function ConflictNotice({ actions, onReload }: ConflictNoticeProps) {
  const { conflict } = actions
  if (!conflict) return null
  const reload = () => {
    actions.clearConflict()
    onReload()
  }
  return (
    <Box
      role="alert"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5, px: 2, py: 1.25 },
        ...{ bgcolor: 'warning.light', border: 1, borderColor: 'warning.line', borderRadius: 2 },
      }}
    >
      <Box sx={{ flex: '1 1 280px' }}>
        <StatusMark status="warning">
          This cycle changed before you acted. {conflict.what} did not count.
          {conflict.reason !== null && ` You had written: “${conflict.reason}”`}
        </StatusMark>
      </Box>
      <Button variant="outlined" onClick={reload}>
        Reload
      </Button>
    </Box>
  )
}
