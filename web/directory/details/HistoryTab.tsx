import { formatCount, formatDate } from '@concord/domain'
import { Box } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { Difference } from '#web/ui/Difference.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import type { PractitionerReply } from '../queries.ts'
import { formatDifference, formatField } from './format-change.ts'

type Change = PractitionerReply['changes'][number]

const COLUMNS: readonly Column<Change>[] = [
  {
    head: 'Date',
    cell: ({ at }) => <time dateTime={at}>{formatDate(at)}</time>,
    isKeptWhole: true,
  },
  { head: 'Field', cell: ({ fieldPath }) => formatField(fieldPath) },
  {
    head: 'Change',
    cell: ({ fieldPath, before, after }) => <Difference {...formatDifference(fieldPath, before, after)} />,
  },
  { head: 'Source', cell: ({ source }) => source },
]

type Props = { readonly changes: readonly Change[]; readonly total: number }

export function HistoryTab({ changes, total }: Props) {
  if (changes.length === 0) {
    return <Box sx={{ color: 'ink2' }}>No changes on file.</Box>
  }
  return (
    <>
      <RecordTable
        label="Changes, newest first"
        columns={COLUMNS}
        rows={changes}
        keyOf={(change) => `${change.at} ${change.fieldPath} ${JSON.stringify(change.after)}`}
      />
      {total > changes.length && (
        <Box sx={{ mt: 1.5, color: 'ink2' }}>
          The newest {formatCount(changes.length)} of {formatCount(total)} changes are shown.
        </Box>
      )}
    </>
  )
}
