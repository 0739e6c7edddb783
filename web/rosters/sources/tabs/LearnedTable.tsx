import { formatCount } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { shortDate } from '#web/lib/when.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { showHeader } from '../../show-header.ts'
import { type LearnedHeader, useForget } from '../queries.ts'

type LearnedTableProps = {
  readonly headers: readonly LearnedHeader[]
  readonly labelOf: (field: string) => string
}

/** Headers that are suggested for the files of all senders because someone mapped them, with who taught them. */
export function LearnedTable({ headers, labelOf }: LearnedTableProps) {
  const forget = useForget()
  if (headers.length === 0)
    return (
      <EmptyState title="Nothing learned yet">
        Each header that a published version maps is suggested for the next file with that header.
      </EmptyState>
    )
  return (
    <RecordTable
      label="Learned synonyms"
      rows={headers}
      keyOf={({ header }) => header}
      columns={[
        {
          head: 'Header',
          cell: ({ header }) => (
            <Box component="span" sx={{ typography: 'raw', whiteSpace: 'pre-wrap' }}>
              {showHeader(header)}
            </Box>
          ),
        },
        {
          head: 'Field',
          cell: ({ field, isForgotten }) => (isForgotten ? <s>{labelOf(field)}</s> : <b>{labelOf(field)}</b>),
        },
        {
          head: 'Taught by',
          cell: ({ taughtBy, taughtAt }) => `${taughtBy ?? 'Deleted user'}, ${shortDate(new Date(taughtAt))}`,
        },
        { head: 'Senders', isNumber: true, cell: ({ sources }) => formatCount(sources.length) },
        { head: 'Files', isNumber: true, cell: ({ files }) => formatCount(files) },
        {
          head: 'Change',
          narrow: 'bare',
          isKeptWhole: true,
          cell: ({ header, isForgotten }) => (
            <Link component="button" onClick={() => forget(header, !isForgotten)}>
              {isForgotten ? 'Remember' : 'Forget'}
            </Link>
          ),
        },
      ]}
    />
  )
}
