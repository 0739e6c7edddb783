import { formatCount } from '@concord/domain'
import { Box, Button, Link as TextLink } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { writeSearchAddress } from '#web/directory/model/search-address.ts'
import type { SearchSubject } from '#web/directory/model/search-subject.ts'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Condition } from '../conditions/conditions.ts'
import { formatArea } from './format-blocked.ts'
import type { Offer } from './offers.ts'

export type NoMatchProps = {
  readonly subject: SearchSubject
  readonly conditions: readonly Condition[]
  readonly offers: readonly Offer[]
  readonly onClearAll: () => void
}

/** Offers each change of the search that gives rows, with their number. */
export function NoMatch({ subject, conditions, offers, onClearAll }: NoMatchProps) {
  const counts = useQueries({
    queries: offers.map(({ address }) => ({
      ...subject.countQuery(address),
      // A failure is not worth a word, the number stays away.
      meta: { onError: () => {} },
    })),
  })
  const area = formatArea(useViewer())
  const useful = offers
    .map((offer, place) => ({ ...offer, count: counts[place]?.data?.total }))
    .filter(({ count }) => count !== 0)
  return (
    <EmptyState
      title={`No ${subject.one} matches`}
      action={
        useful.length === 0 ? (
          <Button variant="outlined" onClick={onClearAll}>
            Clear all
          </Button>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', textAlign: 'left' }}>
            {useful.map(({ label, address, count }) => (
              <Box
                component="li"
                key={label}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  gap: 2,
                  py: { xs: 1.5, md: 0.75 },
                  borderTop: 1,
                  borderColor: 'line',
                }}
              >
                <TextLink component={Link} to={{ search: writeSearchAddress(address) }}>
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
