import { formatCount, formatDate, formatOrganizationName, formatPhone, taxonomyName } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import { AgeBar } from '#web/ui/AgeBar.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import { practitionerName } from '../practitioner-words.ts'
import type { PractitionerHit } from '../queries.ts'
import { ACCEPTING } from './hit-words.ts'
import { placeOf } from './ResultRow.tsx'

function termsOf(hit: PractitionerHit): Term[] {
  const accepting = ACCEPTING[hit.acceptingNewPatients]
  const isActive = hit.status === 'active'
  const since = hit.deactivatedOn === null ? '' : ` ${formatDate(hit.deactivatedOn)}`
  return [
    { term: 'NPI', value: hit.npi },
    { term: 'Phone', value: hit.phone === null ? null : formatPhone(hit.phone) },
    {
      term: 'Specialty',
      value: hit.taxonomies.length > 0 ? hit.taxonomies.map(taxonomyName).join(', ') : null,
    },
    ...(hit.entityName === null ? [] : [{ term: 'Entity', value: formatOrganizationName(hit.entityName) }]),
    { term: 'Place', value: placeOf(hit) },
    { term: 'Locations', value: formatCount(hit.locationCount) },
    { term: 'New patients', value: <StatusMark status={accepting.status}>{accepting.words}</StatusMark> },
    {
      term: 'Status',
      value: (
        <StatusMark status={isActive ? 'ok' : 'error'}>
          {isActive ? 'Active' : `Deactivated${since}`}
        </StatusMark>
      ),
    },
    { term: 'Verified', value: <AgeBar verifiedAt={hit.verifiedAt} /> },
  ]
}

export type PeekProps = {
  readonly hit: PractitionerHit
  readonly closeKey: 'Space' | 'Esc'
  readonly onClose: () => void
}

/** A look at one row without leaving the list. */
export function Peek({ hit, closeKey, onClose }: PeekProps) {
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 1,
          borderBottom: 1,
          borderColor: 'lineSoft',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {practitionerName(hit)}
        </Typography>
        <Kbd>{closeKey}</Kbd>
      </Box>
      <Box sx={{ px: 1.5, py: 1 }}>
        <TermList terms={termsOf(hit)} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, px: 1.5, py: 1.25, borderTop: 1, borderColor: 'lineSoft' }}>
        <Button variant="outlined" component={Link} to={`/directory/practitioner/${hit.npi}`}>
          Open
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Box>
    </>
  )
}
