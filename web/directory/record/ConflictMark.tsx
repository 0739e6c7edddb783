import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { useAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import { type RecordDay, recordSources } from './queries.ts'

/** Leads to the fields that wait for a person; nothing where none does. */
export function ConflictMark({ subject, npi }: Pick<RecordDay, 'subject' | 'npi'>) {
  const [asOf] = useAsOf()
  const { data } = useQuery(recordSources({ subject, npi, asOf }))
  const conflicts = data?.counts.conflict ?? 0
  if (conflicts === 0 || asOf !== null) return null
  return (
    <Box
      component={Link}
      to={`${recordPath({ subject, npi })}?tab=sources&fields=conflict`}
      sx={{
        color: 'accent.main',
        fontWeight: 600,
        textDecoration: 'none',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      <StatusMark status="waiting">
        {conflicts === 1 ? '1 conflict to decide' : `${formatCount(conflicts)} conflicts to decide`}
      </StatusMark>
    </Box>
  )
}
