import { DUPLICATE_ACCESS } from '@concord/contract'
import { findUnmet } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { keepAsOf } from '../model/as-of.ts'
import { type RecordLink, recordLinks } from './queries.ts'
import { getRecordName, getRecordPath } from './record-name.ts'

const NONE: readonly RecordLink[] = []

/** Returns the records that people decided to mean the same, of records that are shown together. */
export function useRecordLinks(npis: readonly string[], asOf: string | null = null): readonly RecordLink[] {
  const mayAsk = findUnmet(useViewer(), DUPLICATE_ACCESS) === undefined
  return useQuery({ ...recordLinks(mayAsk ? npis : [], asOf) }).data ?? NONE
}

/** Marks a row whose record was merged with another. */
export function SameRecordTag({ links }: { readonly links: readonly RecordLink[] }) {
  return links.map(({ same, subject }) => (
    <Tag key={same.npi} tone="blue">
      {subject === 'practitioner' ? 'Same person' : 'Same organization'} as NPI {same.npi}
    </Tag>
  ))
}

/** Says on a record that people decided it to mean the same as another, with the way there. */
export function SameRecordNote({ npi, asOf }: { readonly npi: string; readonly asOf: string | null }) {
  const links = useRecordLinks([npi], asOf)
  return links.map(({ same, subject, decision }) => (
    <Box
      key={same.npi}
      role="note"
      sx={{ mb: 1.5, px: 1.5, py: 1, bgcolor: 'secondaryTint', borderRadius: '6px' }}
    >
      <Box component="span" sx={{ fontWeight: 600 }}>
        {subject === 'practitioner' ? 'Same person as ' : 'Same organization as '}
        <Box
          component={Link}
          to={keepAsOf(getRecordPath(subject, same.npi), asOf)}
          sx={{ color: 'secondary.main' }}
        >
          {getRecordName(subject, same)}, NPI {same.npi}
        </Box>
      </Box>{' '}
      <Box component="span" sx={{ color: 'ink2' }}>
        {decision.leadingNpi === npi ? 'This record leads. ' : ''}
        {decision.by ?? 'Unknown user'}: {decision.reason}
      </Box>
    </Box>
  ))
}
