import { formatCount } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Column } from '#web/ui/column.ts'
import { RecordTable, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { CONFIRMATIONS, formatConfirmationSum } from '#web/ui/values/confirmation.ts'
import { DayFallback } from '../as-of/DayFallback.tsx'
import { Section } from '../details/Section.tsx'
import { keepAsOf, useAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { MemberAge, MemberLink } from './member-cells.tsx'
import { firstMembers, type Member } from './queries.ts'

const SHOWN = 6

const COLUMNS: readonly Column<Member>[] = [
  {
    head: 'Practitioner',
    cell: (member) => (
      <>
        <MemberLink member={member} />
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
  { head: 'Verified', isKeptWhole: true, cell: (member) => <MemberAge member={member} /> },
]

/** Shows the first practitioners of an entity and how many each side confirms. */
export function MembersSection({ npi }: { readonly npi: string }) {
  const [asOf] = useAsOf()
  const { data, error, refetch } = useQuery(firstMembers(npi, asOf))
  const path = keepAsOf(`${recordPath({ subject: 'entity', npi })}?tab=members`, asOf)
  return (
    <Section title="Practitioners" note={data && data.total > 0 ? formatConfirmationSum(data.counts) : null}>
      {!data && <DayFallback what="the practitioners" error={error} onRetry={refetch} />}
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
