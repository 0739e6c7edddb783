import { CLOCK_RULES, formatCount, formatShare } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { type Clock, clocks } from './queries.ts'
import { SideSection } from './SideSection.tsx'

const GOOD_SHARE = 0.95

const isGood = ({ onTime, base }: Clock) => base === 0 || onTime / base >= GOOD_SHARE

function tellRest({ late, open }: Clock): string {
  return late > 0 ? `${formatCount(late)} late` : `${formatCount(open)} open`
}

function ClockRow({ clock }: { readonly clock: Clock }) {
  const share = clock.base === 0 ? 0 : clock.onTime / clock.base
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'grid', columnGap: 1.5, alignItems: 'center', minHeight: 36, py: 0.5 },
        gridTemplateColumns: 'minmax(0, 1fr) 44px 60px 68px',
        ...{ borderBottom: 1, borderColor: 'lineSoft' },
      }}
    >
      <Link
        component={RouterLink}
        to={`/dashboards/compliance-clocks?lane=${clock.lane}`}
        color="inherit"
        underline="hover"
      >
        {CLOCK_RULES[clock.lane].label}
      </Link>
      <Box aria-hidden sx={{ height: 6, borderRadius: '3px', bgcolor: 'line', overflow: 'hidden' }}>
        <Box
          sx={{
            ...{ width: `${share * 100}%`, height: 1 },
            bgcolor: isGood(clock) ? 'success.fill' : 'warning.mark',
          }}
        />
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap', color: isGood(clock) ? 'ink' : 'warning.main' }}>
        {clock.base === 0 ? 'None yet' : formatShare(clock.onTime, clock.base)}
      </Box>
      <Box sx={{ textAlign: 'right', color: clock.late > 0 ? 'error.main' : 'ink3' }}>{tellRest(clock)}</Box>
    </Box>
  )
}

/** Shows how the clocks of the law stand, each with what is late or else open. */
export function ClocksInShort() {
  const { data = [], isPending, error, refetch } = useQuery(clocks)
  const isSilent = !isPending && !error && data.every(({ base, open }) => base + open === 0)
  if (isSilent) return null
  return (
    <SideSection
      id="clocks"
      title="Clocks"
      note="on time, last 90 days"
      link={{ label: 'Clock board', to: '/dashboards/compliance-clocks' }}
      lines={5}
      loading={isPending ? 'Loading clocks' : undefined}
      failure={error ? { title: 'The clocks did not load', error, retry: () => void refetch() } : undefined}
    >
      <Box component="ul" aria-labelledby="clocks" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((clock) => (
          <ClockRow key={clock.lane} clock={clock} />
        ))}
      </Box>
    </SideSection>
  )
}
