import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { linkToMapping } from '../../link-to-mapping.ts'
import type { Cycle } from '../queries.ts'

/** Says what a cycle waits for, where it never ran or has only to be looked at. */
export function NextStep({ cycle }: { readonly cycle: Cycle }) {
  const { roster, waitsFor, balance, run } = cycle
  if (waitsFor === 'mapping')
    return (
      <Box sx={{ mb: 2.5 }}>
        <StatusMark status="waiting">
          No mapping of {roster.sender} is in force.{' '}
          <Link component={RouterLink} to={linkToMapping(roster)} underline="always">
            Map its columns
          </Link>
          ; once that is published, the file runs by itself.
        </StatusMark>
      </Box>
    )
  if (balance === null && run === null && cycle.failure === null)
    return (
      <Box sx={{ mb: 2.5, color: 'ink2' }}>
        This cycle has no results: its file {cycle.file === null ? 'is not kept' : 'was not run'}.
      </Box>
    )
  return null
}
