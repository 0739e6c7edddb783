import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { CyclePips } from './CyclePips.tsx'
import type { Roster, RosterSort } from './queries.ts'
import { formatDueDay, formatKind, formatLateness, formatPeriod, formatWaiting } from './roster-labels.ts'

type ColumnOptions = { readonly linkTo: (roster: Roster) => string; readonly today: string }

function LastCycle({ roster: { lastCycle } }: { readonly roster: Roster }) {
  if (lastCycle === null) return <StatusMark status="none">No file yet</StatusMark>
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <Box component="span" sx={{ minWidth: 96, color: 'ink2' }}>
        {formatPeriod(lastCycle.period)}
      </Box>
      <CyclePips cycle={lastCycle} />
    </Box>
  )
}

function NextDue({ roster: { next }, today }: { readonly roster: Roster; readonly today: string }) {
  if (next === null)
    return (
      <Box component="span" sx={{ color: 'ink3' }}>
        Not set
      </Box>
    )
  if (next.isLate)
    return (
      <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
        {formatLateness(next.day, today)}
      </Box>
    )
  return next.day === today ? <b>Today</b> : formatDueDay(next.day, today)
}

/** The columns of the library; the first names the roster and opens its panel. */
export function libraryColumns({ linkTo, today }: ColumnOptions): readonly ListColumn<Roster, RosterSort>[] {
  return [
    {
      id: 'sender',
      head: 'Sender',
      sort: 'sender',
      cell: (roster) => <RowLink to={linkTo(roster)}>{roster.sender}</RowLink>,
    },
    { id: 'type', head: 'Type', sort: 'type', narrow: 'bare', isKeptWhole: true, cell: formatKind },
    {
      id: 'target',
      head: 'Target config',
      cell: ({ target: { name, version } }) => `${name}${version === null ? '' : ` ${version}`}`,
    },
    {
      id: 'cycle',
      head: 'Last file',
      sort: 'receivedAt',
      isTime: true,
      cell: (roster) => <LastCycle roster={roster} />,
    },
    {
      id: 'rows',
      head: 'Rows',
      isNumber: true,
      isKeptWhole: true,
      cell: ({ lastCycle }) =>
        lastCycle === null || lastCycle.rows === null ? '' : formatCount(lastCycle.rows),
    },
    {
      id: 'waiting',
      head: 'Waiting',
      isKeptWhole: true,
      cell: ({ lastCycle }) => (
        <Box component="span" sx={{ color: 'accent.main', fontWeight: 600 }}>
          {lastCycle === null ? '' : formatWaiting(lastCycle)}
        </Box>
      ),
    },
    {
      id: 'due',
      head: 'Next due',
      sort: 'due',
      isTime: true,
      isKeptWhole: true,
      cell: (roster) => <NextDue roster={roster} today={today} />,
    },
    { id: 'owner', head: 'Owner', narrow: 'bare', cell: ({ owner }) => owner?.name ?? 'No one' },
  ]
}
