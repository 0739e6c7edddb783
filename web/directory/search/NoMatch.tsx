import { formatCount } from '@concord/domain'
import { Box, Button, Link as TextLink } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { practitionerCount } from '../queries.ts'
import type { Condition } from './ConditionChips.tsx'
import { writeSearchAddress } from './search-address.ts'

const MOST_OFFERED = 6

export type NoMatchProps = { readonly conditions: readonly Condition[]; readonly onClearAll: () => void }

/** Offers to leave out each condition whose absence gives rows. */
export function NoMatch({ conditions, onClearAll }: NoMatchProps) {
  const offered = conditions.slice(0, MOST_OFFERED)
  const counts = useQueries({ queries: offered.map(({ without }) => practitionerCount(without)) })
  const useful = offered
    .map((condition, place) => ({ condition, count: counts[place]?.data }))
    .filter(({ count }) => count !== 0)
  return (
    <EmptyState
      title="No practitioner matches"
      action={
        useful.length === 0 ? (
          <Button variant="outlined" onClick={onClearAll}>
            Clear all
          </Button>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', textAlign: 'left' }}>
            {useful.map(({ condition, count }) => (
              <Box
                component="li"
                key={condition.key}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  gap: 2,
                  py: { xs: 1.5, md: 0.75 },
                  borderTop: 1,
                  borderColor: 'line',
                }}
              >
                <TextLink component={Link} to={{ search: writeSearchAddress(condition.without) }}>
                  Without {condition.term}
                </TextLink>
                {count !== undefined && <span>{formatCount(count)}</span>}
              </Box>
            ))}
          </Box>
        )
      }
    >
      {conditions.map(({ term }) => term).join(' + ')}
    </EmptyState>
  )
}
