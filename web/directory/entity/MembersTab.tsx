import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { NamesInShort } from '#web/ui/NamesInShort.tsx'
import { ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { CONFIRMATIONS, formatConfirmationSum } from '#web/ui/values/confirmation.ts'
import { DayFallback } from '../as-of/DayFallback.tsx'
import { findPastProgress } from '../as-of/refused-day.ts'
import { useAsOf } from '../model/as-of.ts'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { MemberAge, MemberRowLink } from './member-cells.tsx'
import { MEMBER_LIST, type Member, type MemberSort, memberPage } from './queries.ts'

const COLUMNS: readonly ListColumn<Member, MemberSort>[] = [
  {
    id: 'name',
    head: 'Practitioner',
    sort: 'name',
    cell: (member) => (
      <>
        <MemberRowLink member={member} />
        <Box sx={{ color: 'ink2', fontWeight: 400 }}>
          NPI {member.npi}
          {member.status === 'deactivated' && ', deactivated'}
        </Box>
      </>
    ),
  },
  {
    id: 'specialty',
    head: 'Specialty',
    narrow: 'bare',
    cell: ({ taxonomy }) => <ValueOrEmpty>{taxonomy && <TaxonomyName code={taxonomy} />}</ValueOrEmpty>,
  },
  {
    id: 'place',
    head: 'Place',
    cell: ({ zips }) => <ValueOrEmpty>{zips.length > 0 ? <NamesInShort names={zips} /> : null}</ValueOrEmpty>,
  },
  {
    id: 'role',
    head: 'Role',
    cell: ({ roles }) => <ValueOrEmpty>{roles.join(', ')}</ValueOrEmpty>,
  },
  {
    id: 'confirmation',
    head: 'Affiliation',
    isKeptWhole: true,
    narrow: 'status',
    cell: ({ confirmation }) => (
      <StatusMark status={CONFIRMATIONS[confirmation].status}>{CONFIRMATIONS[confirmation].words}</StatusMark>
    ),
  },
  {
    id: 'verified',
    head: 'Verified',
    sort: 'verifiedAt',
    isTime: true,
    isKeptWhole: true,
    cell: (member) => <MemberAge member={member} />,
  },
]

/** Lists the practitioners of an entity, with which side says so. */
export function MembersTab({ npi }: { readonly npi: string }) {
  const [asOf] = useAsOf()
  const list = useList(MEMBER_LIST)
  const found = useQuery(memberPage(npi, asOf, list.address))
  const { data, error, refetch } = found
  const options = Object.entries(CONFIRMATIONS).map(([value, { words }]) => ({ value, label: words }))
  return (
    <>
      <ListFilters label="Filter practitioners" hint="Name or NPI" list={list}>
        <FilterSelect list={list} name="confirmation" label="Affiliation" options={options} />
      </ListFilters>
      {data && <Box sx={{ mb: 1, color: 'ink2' }}>{formatConfirmationSum(data.counts)}</Box>}
      {findPastProgress(error) ? (
        <DayFallback what="the practitioners" error={error} onRetry={refetch} />
      ) : (
        <PagedList
          noun={['practitioner', 'practitioners']}
          columns={COLUMNS}
          keyOf={(member) => member.npi}
          list={list}
          found={found}
          empty={
            <EmptyState title="No practitioners are affiliated">
              No source names one in this entity.
            </EmptyState>
          }
        />
      )}
    </>
  )
}
