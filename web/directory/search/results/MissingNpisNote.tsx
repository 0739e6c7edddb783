import { formatCount } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import type { SearchSubject } from '#web/directory/model/search-subject.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { SearchPage } from '../../queries.ts'

const SEVERAL_NPIS = /^\d{10}(?:, \d{10})+$/

type ListOfNpis = Pick<SearchPage, 'readAs' | 'nextCursor' | 'previousCursor'> & {
  readonly hits: readonly { readonly npi: string }[]
}

/** Returns those of several NPIs in the box that the list does not have; none as long as a part of it is elsewhere. */
export function findMissingNpis({ readAs, hits, nextCursor, previousCursor }: ListOfNpis): readonly string[] {
  const [one, ...others] = readAs
  if (one?.field !== 'npi' || others.length > 0 || !SEVERAL_NPIS.test(one.label)) return []
  if (nextCursor !== null || previousCursor !== null) return []
  const found = new Set(hits.map(({ npi }) => npi))
  return one.label.split(', ').filter((npi) => !found.has(npi))
}

type MissingNpisNoteProps = { readonly subject: SearchSubject; readonly missing: readonly string[] }

/** Says which of the NPIs that were asked for are not in the list, and where all of them are checked. */
export function MissingNpisNote({ subject, missing }: MissingNpisNoteProps) {
  if (missing.length === 0) return null
  return (
    <Box sx={{ px: { md: 1 }, py: 0.5, color: 'ink2' }}>
      <StatusMark status="warning">
        {missing.length === 1 ? '1 NPI is' : `${formatCount(missing.length)} NPIs are`} not among these{' '}
        {subject.many}: {missing.join(', ')}.
      </StatusMark>{' '}
      <TextLink component={Link} to="/directory/search/lookup">
        Check a list of NPIs
      </TextLink>
    </Box>
  )
}
