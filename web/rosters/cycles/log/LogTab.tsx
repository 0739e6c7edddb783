import { Box } from '@mui/material'
import { exactTime } from '#web/lib/when.ts'
import type { Column } from '#web/ui/column.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import { formatCounts } from '../overview/timeline.ts'
import { type LogLine, listLog } from './list-log.ts'

const COLUMNS: readonly Column<LogLine>[] = [
  {
    head: 'When',
    isKeptWhole: true,
    cell: ({ at }) => <time dateTime={at}>{exactTime(new Date(at))}</time>,
  },
  { head: 'Step', narrow: 'status', cell: ({ what }) => what },
  { head: 'Who', isKeptWhole: true, cell: ({ who }) => who ?? 'Concord' },
  { head: 'Counted', isKeptWhole: true, cell: ({ counts }) => formatCounts(counts) },
  { head: 'Reason', cell: ({ reason }) => reason ?? '' },
]

/** Shows every step of a cycle and each decision on its stops, the first one on top. */
export function LogTab({ cycle }: CycleTabProps) {
  const lines = listLog(cycle)
  if (lines.length === 0) return <Box sx={{ color: 'ink2' }}>No steps recorded yet.</Box>
  return <RecordTable label="Log of the cycle" columns={COLUMNS} rows={lines} keyOf={({ key }) => key} />
}
