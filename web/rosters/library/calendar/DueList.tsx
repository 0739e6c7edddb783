import { formatRosterType } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { DueFiles } from '../queries.ts'
import { OUTCOME_STATUS, sayDueFile } from './due-month.ts'

type DueListProps = { readonly rosters: DueFiles['rosters']; readonly today: string }

/** Shows the due days of a month as lines, where a grid has no room. */
export function DueList({ rosters, today }: DueListProps) {
  return (
    <Box component="ul" aria-label="Due files" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {rosters.map(({ prefix, type, sender, days }) => (
        <Box
          key={`${prefix}/${type}`}
          component="li"
          sx={{ py: 1, borderBottom: 1, borderColor: 'lineSoft', display: 'grid', gap: 0.25 }}
        >
          <Box>
            <Link
              component={RouterLink}
              to={`/rosters/library?roster=${prefix}/${type}`}
              sx={{ fontWeight: 600 }}
            >
              {sender}
            </Link>
            , {formatRosterType(type).toLowerCase()}
          </Box>
          {days.map((due) => (
            <StatusMark key={due.day} status={OUTCOME_STATUS[due.outcome]}>
              {sayDueFile(due, today)}
            </StatusMark>
          ))}
        </Box>
      ))}
    </Box>
  )
}
