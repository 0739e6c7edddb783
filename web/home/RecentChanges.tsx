import type { api, ReplyOf } from '@concord/contract'
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { exactTime, shortTime } from '#web/lib/when.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { recentBatches } from './queries.ts'

type Batch = ReplyOf<typeof api.listRecentBatches>['batches'][number]

const COUNTS = [
  { field: 'practitioners', label: 'Practitioners', unit: ['practitioner', 'practitioners'] },
  { field: 'entities', label: 'Entities', unit: ['entity', 'entities'] },
  { field: 'rejected', label: 'Rows rejected', unit: ['row rejected', 'rows rejected'] },
] as const

/** On narrow screens a row is two lines: what and when, then the counts that are not zero. */
const rowStyle = (theme: Theme) => ({
  [theme.breakpoints.down('md')]: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: theme.spacing(1.5),
    padding: theme.spacing(1, 0, 1, 3.5),
    borderBottom: `1px solid ${theme.vars.palette.lineSoft}`,
    '& td': { display: 'block', height: 'auto', padding: 0, border: 0 },
    '& td:first-of-type': { flex: '1 1 0', minWidth: 0, marginLeft: theme.spacing(-3.5) },
    '& td:last-of-type': { order: 1 },
    // Ends the first line.
    '&::after': { content: '""', order: 2, flexBasis: '100%' },
    '& td[data-count]': { order: 3 },
    '& td[data-count="0"]': { display: 'none' },
  },
})

function CountCell({ batch, count }: { readonly batch: Batch; readonly count: (typeof COUNTS)[number] }) {
  const value = batch[count.field]
  return (
    <TableCell align="right" data-count={value} sx={{ color: 'ink2' }}>
      {value.toLocaleString('en-US')}
      <Box component="span" sx={{ display: { md: 'none' } }}>
        {' '}
        {value === 1 ? count.unit[0] : count.unit[1]}
      </Box>
    </TableCell>
  )
}

function BatchRow({ batch, now }: { readonly batch: Batch; readonly now: Date }) {
  const at = new Date(batch.appliedAt)
  return (
    <TableRow sx={rowStyle}>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <SourceMark kind={batch.kind} name={batch.label} />
      </TableCell>
      {COUNTS.map((count) => (
        <CountCell key={count.field} batch={batch} count={count} />
      ))}
      <TableCell align="right" sx={{ pr: 0, color: 'ink3', whiteSpace: 'nowrap' }}>
        <time dateTime={batch.appliedAt} title={exactTime(at)}>
          {shortTime(at, now)}
        </time>
      </TableCell>
    </TableRow>
  )
}

function BatchTable({ batches, now }: { readonly batches: readonly Batch[]; readonly now: Date }) {
  return (
    <Table aria-labelledby="recent-changes">
      <TableHead sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
        <TableRow>
          <TableCell>File or edit</TableCell>
          {COUNTS.map((count) => (
            <TableCell key={count.field} align="right" sx={{ width: { md: 112, lg: 132 } }}>
              {count.label}
            </TableCell>
          ))}
          <TableCell align="right" sx={{ width: { md: 96, lg: 132 }, pr: 0 }}>
            When
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} now={now} />
        ))}
      </TableBody>
    </Table>
  )
}

export function RecentChanges({ now }: { readonly now: Date }) {
  const { data, error, refetch } = useQuery(recentBatches)
  return (
    <Box component="section" aria-labelledby="recent-changes" sx={{ mt: 3.5 }}>
      <Typography id="recent-changes" variant="h2" sx={{ pb: { xs: 1, md: 0.5 } }}>
        Changed in your directory
      </Typography>
      {error && <ErrorState title="The changes did not load" error={error} onRetry={() => refetch()} />}
      {!data && !error && <SkeletonRows label="Loading changes" count={3} />}
      {data?.batches.length === 0 && (
        <EmptyState title="No changes in your directory yet">
          Loaded files and edits are listed here.
        </EmptyState>
      )}
      {data && data.batches.length > 0 && <BatchTable batches={data.batches} now={now} />}
    </Box>
  )
}
