import { formatCount } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AgeBar } from '#web/ui/AgeBar.tsx'
import type { Column } from '#web/ui/column.ts'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { RecordTable, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { Section } from '../details/Section.tsx'
import { CONFIRMATIONS, formatConfirmationSum } from '../model/confirmation.ts'
import { recordPath } from '../model/search-subject.ts'
import { practitionerName } from '../practitioner-name.ts'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { type Member, memberPage } from './queries.ts'

const SHOWN = 6

const COLUMNS: readonly Column<Member>[] = [
  {
    head: 'Practitioner',
    cell: (member) => (
      <>
        <TextLink component={Link} to={recordPath({ subject: 'practitioner', npi: member.npi })}>
          {practitionerName(member)}
        </TextLink>
        <Box sx={{ color: 'ink2', fontWeight: 400 }}>NPI {member.npi}</Box>
      </>
    ),
  },
  {
    head: 'Specialty',
    cell: ({ taxonomy }) => <ValueOrEmpty>{taxonomy && <TaxonomyName code={taxonomy} />}</ValueOrEmpty>,
  },
  { head: 'Place', cell: ({ zips }) => <ValueOrEmpty>{zips.join(', ')}</ValueOrEmpty> },
  {
    head: 'Affiliation',
    isKeptWhole: true,
    cell: ({ confirmation }) => (
      <StatusMark status={CONFIRMATIONS[confirmation].status}>{CONFIRMATIONS[confirmation].words}</StatusMark>
    ),
  },
  { head: 'Verified', isKeptWhole: true, cell: ({ verifiedAt }) => <AgeBar verifiedAt={verifiedAt} /> },
]

/** Shows the first practitioners of an entity and how many each side confirms. */
export function MembersSection({ npi }: { readonly npi: string }) {
  const { data, error, refetch } = useQuery(memberPage(npi, { page: 1, sort: 'name', filters: {} }))
  const path = `${recordPath({ subject: 'entity', npi })}?tab=members`
  return (
    <Section title="Practitioners" note={data && data.total > 0 ? formatConfirmationSum(data.counts) : null}>
      {!data && <LoadFallback what="the practitioners" error={error} onRetry={refetch} />}
      {data?.total === 0 && <Box sx={{ color: 'ink2' }}>No source names a practitioner in this entity.</Box>}
      {data && data.total > 0 && (
        <>
          <RecordTable
            label="Practitioners"
            columns={COLUMNS}
            rows={data.rows.slice(0, SHOWN)}
            keyOf={(member) => member.npi}
          />
          <Box sx={{ mt: 1 }}>
            <TextLink component={Link} to={path}>
              {data.total > SHOWN ? `Open all ${formatCount(data.total)}` : 'Open the list'}
            </TextLink>
          </Box>
        </>
      )}
    </Section>
  )
}
