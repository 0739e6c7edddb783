import { PAGE_ROWS } from '@concord/contract'
import { formatCount } from '@concord/domain'
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ListPaging } from '#web/ui/list/ListPaging.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import type { DataUpdate } from '../../queries.ts'
import { type LinesAddress, updateLines } from '../queries.ts'
import { AllLinesBox, tellAll } from './AllLinesBox.tsx'
import { LineFilters } from './LineFilters.tsx'
import { type LineActions, LineRows } from './LineRows.tsx'
import { tellChanges, tellSum } from './line-labels.ts'

const HEADS = ['Line', 'In the file', 'Practitioner', 'Field', 'Now', 'Will be', 'Match']

type LinesSectionProps = {
  readonly update: DataUpdate
  readonly address: LinesAddress
  readonly onAddress: (address: LinesAddress) => void
  readonly actions: LineActions
}

/** Shows the lines as they came, whom each means, the values before and after, and how certain the match is. */
export function LinesSection({ update, address, onAddress, actions }: LinesSectionProps) {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { data, error, isFetching, refetch } = useQuery(updateLines(update.id, address))
  // There are lines, and what was asked before the file was read says that there are none.
  const isOld = data !== undefined && isFetching && data.counts.all === 0
  if (!data || isOld) {
    return error ? (
      <ErrorState
        title="The lines did not load"
        error={error}
        preserved="The draft is kept."
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows label="Loading lines" count={6} />
    )
  }
  const { lines, counts, total, page } = data
  const all = {
    changes: data.changes,
    onSelect: (taken: boolean) => actions.selectAll(address.state, taken),
  }
  return (
    <Box component="section" aria-label="What was understood">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1 }}>
        <Typography variant="h2">What was understood</Typography>
        <Box role="status" sx={{ color: 'ink2' }}>
          {tellSum(counts)} {tellChanges(update.counts)}
        </Box>
      </Box>
      <LineFilters
        counts={counts}
        state={address.state}
        onChange={(state) => onAddress({ page: 1, state })}
      />
      {!isWide && (
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, minHeight: 44 }}>
          <AllLinesBox {...all} />
          {tellAll(data.changes)}
        </Box>
      )}
      <Table aria-label="Lines" sx={{ mt: 1, display: { xs: 'block', md: 'table' } }}>
        <TableHead sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
          <TableRow>
            <TableCell sx={{ px: 1, width: 36 }}>{isWide && <AllLinesBox {...all} />}</TableCell>
            {HEADS.map((head) => (
              <TableCell key={head} sx={{ px: 1, ...(head === 'Line' ? { textAlign: 'right' } : {}) }}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ display: { xs: 'block', md: 'table-row-group' } }}>
          {lines.map((line) => (
            <LineRows key={line.line} line={line} actions={actions} />
          ))}
        </TableBody>
      </Table>
      {lines.length === 0 && <Box sx={{ py: 3, color: 'ink2' }}>No lines of this kind.</Box>}
      {total > PAGE_ROWS && (
        <Box sx={{ mt: 1, color: 'ink2' }}>
          Lines {formatCount((page - 1) * PAGE_ROWS + 1)} to {formatCount(Math.min(page * PAGE_ROWS, total))}{' '}
          of {formatCount(total)}
        </Box>
      )}
      <ListPaging page={page} total={total} onTurn={(next) => onAddress({ ...address, page: next })} />
    </Box>
  )
}
