import { formatCount, formatCountOf, formatShare } from '@concord/domain'
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import Equal from 'lucide-react/icons/equal'
import Minus from 'lucide-react/icons/minus'
import MoveRight from 'lucide-react/icons/move-right'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Link as RouterLink } from 'react-router'
import { formatPeriod } from '../../library/roster-labels.ts'
import { type Cycle, linkToCycle } from '../queries.ts'
import { CHANGE_KIND_LABELS, type ChangeKind, type KindRow, listKinds } from './comparison-kinds.ts'
import { UsualRange } from './UsualRange.tsx'

const ICONS: Readonly<Record<ChangeKind, typeof Plus>> = {
  add: Plus,
  change: Pencil,
  term: Minus,
  moved: MoveRight,
  reactivated: RotateCcw,
  held: Pause,
  unchanged: Equal,
}

function Kind({ kind }: { readonly kind: ChangeKind }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box component={ICONS[kind]} size={14} strokeWidth={1.75} aria-hidden sx={{ color: 'ink3' }} />
      {CHANGE_KIND_LABELS[kind]}
    </Box>
  )
}

const WIDE_ONLY = { display: { xs: 'none', md: 'table-cell' } } as const

function KindLine({ row: { kind, rows, share, past, detail } }: { readonly row: KindRow }) {
  const hasRange = kind !== 'unchanged' && past.length > 0
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        <Kind kind={kind} />
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        {formatCount(rows)}
      </TableCell>
      <TableCell align="right" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
        {formatShare(share)}
      </TableCell>
      <TableCell sx={{ width: { xs: '34%', md: 240 } }}>
        {hasRange && <UsualRange share={share} past={past} label={CHANGE_KIND_LABELS[kind]} />}
      </TableCell>
      <TableCell sx={{ color: 'ink2', ...WIDE_ONLY }}>{detail}</TableCell>
    </TableRow>
  )
}

function KindTable({ kinds }: { readonly kinds: readonly KindRow[] }) {
  return (
    <Table
      aria-labelledby="cycle-comparison"
      sx={{ '& td, & th': { px: { xs: 0.75, md: 1.5 } }, '& tr > :first-of-type': { pl: 0 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>Kind</TableCell>
          <TableCell align="right">Rows</TableCell>
          <TableCell align="right">Share</TableCell>
          <TableCell>Against usual</TableCell>
          <TableCell sx={WIDE_ONLY}>What is in it</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {kinds.map((row) => (
          <KindLine key={row.kind} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

/** Shows how many rows differ from the baseline by kind, each against what is usual. */
export function ComparisonTable({ cycle }: { readonly cycle: Cycle }) {
  const { baseline } = cycle
  const kinds = listKinds(cycle)
  return (
    <Box component="section" aria-labelledby="cycle-comparison" sx={{ mb: 3.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 1 }}>
        <Typography id="cycle-comparison" variant="h2">
          Comparison
        </Typography>
        {baseline && (
          <Box sx={{ color: 'ink2' }}>
            with{' '}
            <Link component={RouterLink} to={linkToCycle(baseline.id)} underline="always">
              {formatPeriod(baseline.period)}
            </Link>{' '}
            ({formatCountOf(baseline.rows, 'row')})
          </Box>
        )}
      </Box>
      {kinds.length === 0 ? (
        <Box sx={{ color: 'ink2' }}>
          There are no results of an earlier approved cycle to compare with: every row that goes out is an
          add.
        </Box>
      ) : (
        <KindTable kinds={kinds} />
      )}
      {kinds.length > 0 && cycle.can.approve && (
        <Box sx={{ mt: 1, color: 'ink2' }}>
          Differences that no one decided on count as accepted when the cycle is approved.
        </Box>
      )}
    </Box>
  )
}
