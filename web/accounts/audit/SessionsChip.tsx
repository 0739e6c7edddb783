import { Box, Button } from '@mui/material'
import { QueryChip } from '#web/ui/QueryChip.tsx'
import type { AuditList } from './DayPresets.tsx'
import { hidesSessions } from './queries.ts'

/** Says that sign-ins and sessions are left out, and takes that back. */
export function SessionsChip({ list }: { readonly list: AuditList }) {
  const { filters } = list.address
  return (
    <Box sx={{ alignSelf: 'flex-end' }}>
      {hidesSessions(filters) ? (
        <QueryChip
          field="Hidden"
          value="Sign-ins and sessions"
          onRemove={() => list.filter('sessions', 'shown')}
        />
      ) : (
        filters.sessions === 'shown' && (
          <Button size="medium" onClick={() => list.filter('sessions', '')}>
            Hide sign-ins and sessions
          </Button>
        )
      )}
    </Box>
  )
}
