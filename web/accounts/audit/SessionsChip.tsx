import { Button } from '@mui/material'
import { QueryChip } from '#web/ui/QueryChip.tsx'
import type { AuditList } from './DayPresets.tsx'
import { hidesSessions } from './queries.ts'

/** Says that sign-ins and sessions are left out, and takes that back. */
export function SessionsChip({ list }: { readonly list: AuditList }) {
  const { filters } = list.address
  if (hidesSessions(filters))
    return (
      <QueryChip
        field="Hidden"
        value="Sign-ins and sessions"
        onRemove={() => list.filter('sessions', 'shown')}
      />
    )
  if (filters.sessions !== 'shown') return null
  return (
    <Button size="medium" onClick={() => list.filter('sessions', '')}>
      Hide sign-ins and sessions
    </Button>
  )
}
