import { api } from '@concord/contract'
import { formatCount, listNearNpis } from '@concord/domain'
import { Box, Button, Link as TextLink } from '@mui/material'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { writeSearchAddress } from '#web/directory/model/search-address.ts'
import { recordPath, type SearchSubject } from '#web/directory/model/search-subject.ts'
import { call } from '#web/lib/api-client.ts'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Condition } from '../conditions/conditions.ts'
import { formatArea } from './format-blocked.ts'
import type { Offer } from './offers.ts'

/** Records whose NPI is one mistyped digit or two swapped ones away from ten digits that are none. */
function nearNpis(query: string) {
  const npis = listNearNpis(query.replace(/\D/g, ''))
  return queryOptions({
    queryKey: ['near NPIs', npis],
    queryFn: ({ signal }) => call(api.lookUpNpis, { body: { npis } }, { signal }),
    select: ({ rows }) => rows.filter(({ outcome }) => outcome === 'found'),
    enabled: npis.length > 0,
    // An offer that does not come is not missed.
    meta: { onError: () => {} },
  })
}

const OFFER = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: { xs: 1.5, md: 0.75 },
  borderTop: 1,
  borderColor: 'line',
}

export type NoMatchProps = {
  readonly subject: SearchSubject
  readonly query: string
  readonly conditions: readonly Condition[]
  readonly offers: readonly Offer[]
  readonly onClearAll: () => void
}

/** Offers each change of the search that gives rows, with their number, and the records that a mistyped NPI may mean. */
export function NoMatch({ subject, query, conditions, offers, onClearAll }: NoMatchProps) {
  const counts = useQueries({
    queries: offers.map(({ address, subject: other = subject }) => ({
      ...other.countQuery(address),
      // A failure is not worth a word, the number stays away.
      meta: { onError: () => {} },
    })),
  })
  const { data: near = [] } = useQuery(nearNpis(query))
  const area = formatArea(useViewer())
  const useful = offers
    .map((offer, place) => ({ ...offer, count: counts[place]?.data?.total }))
    .filter(({ count }) => count !== 0)
  return (
    <EmptyState
      title={`No ${subject.one} matches`}
      action={
        useful.length + near.length === 0 ? (
          <Button variant="outlined" onClick={onClearAll}>
            Clear all
          </Button>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', textAlign: 'left' }}>
            {near.map(({ npi, subject: kind, name }) => (
              <Box component="li" key={npi} sx={OFFER}>
                <TextLink component={Link} to={recordPath({ subject: kind ?? 'practitioner', npi })}>
                  {npi}
                </TextLink>
                <span>{name}</span>
              </Box>
            ))}
            {useful.map(({ label, address, count, subject: other = subject }) => (
              <Box component="li" key={label} sx={OFFER}>
                <TextLink
                  component={Link}
                  to={{ pathname: other.path, search: writeSearchAddress(address) }}
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {label}
                </TextLink>
                {count !== undefined && <span>{formatCount(count)}</span>}
              </Box>
            ))}
          </Box>
        )
      }
    >
      {conditions.map(({ term }) => term).join(' + ')}
      {area !== undefined && (
        <Box component="span" sx={{ display: 'block' }}>
          Searched: {area}.
        </Box>
      )}
    </EmptyState>
  )
}
