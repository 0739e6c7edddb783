import { dayInZone, daysBetween, formatCount, waitsForPerson } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { CyclePips } from '#web/ui/CyclePips.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { type Roster, rosters } from './queries.ts'
import { SideSection } from './SideSection.tsx'

const MAX_SHOWN = 6

/** Formats how late a day is: '4 days late'. A day whose hour has passed is also late. */
function tellLate(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days < 1) return 'Late today'
  return days === 1 ? '1 day late' : `${formatCount(days)} days late`
}

type RowProps = { readonly roster: Roster; readonly now: Date }

function State({ roster: { next, due, lastCycle }, now }: RowProps) {
  if (next?.isLate && due) {
    return <StatusMark status="error">{tellLate(next.day, dayInZone(now, due.timeZone))}</StatusMark>
  }
  if (lastCycle === null) return <StatusMark status="none">No file yet</StatusMark>
  return <CyclePips cycle={lastCycle} waits={waitsForPerson(lastCycle)} />
}

function RosterRow({ roster, now }: RowProps) {
  const { sender, next, lastCycle } = roster
  const rows = next?.isLate ? null : (lastCycle?.rows ?? null)
  const to = lastCycle === null || next?.isLate ? '/rosters/library' : `/rosters/report/${lastCycle.id}`
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'grid', alignItems: 'center', columnGap: 1.5, minHeight: 36, py: 0.5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 184px 48px' },
        ...{ borderBottom: 1, borderColor: 'lineSoft' },
      }}
    >
      <Link
        component={RouterLink}
        to={to}
        color="inherit"
        underline="hover"
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {sender}
      </Link>
      <div>
        <State roster={roster} now={now} />
      </div>
      <Box sx={{ textAlign: 'right', color: 'ink2' }}>{rows === null ? '' : formatCount(rows)}</Box>
    </Box>
  )
}

/** Shows how far the file of each roster is, those first that need someone. */
export function RostersInShort({ now }: { readonly now: Date }) {
  const { data, isPending, error, refetch } = useQuery(rosters)
  if (data?.total === 0) return null
  return (
    <SideSection
      id="home-rosters"
      title="Rosters"
      note="last file, rows"
      link={{ label: 'Library', to: '/rosters/library' }}
      lines={6}
      loading={isPending ? 'Loading rosters' : undefined}
      failure={error ? { title: 'The rosters did not load', error, retry: () => void refetch() } : undefined}
    >
      <Box component="ul" aria-labelledby="home-rosters" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.rosters.slice(0, MAX_SHOWN).map((roster) => (
          <RosterRow key={roster.id} roster={roster} now={now} />
        ))}
      </Box>
    </SideSection>
  )
}
