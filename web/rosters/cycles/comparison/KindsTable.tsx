import { formatCount, formatCountOf, formatShare } from '@concord/domain'
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { UsualRange } from '../overview/UsualRange.tsx'
import { ClassIcon } from './ClassIcon.tsx'
import { CLASS_LABELS } from './class-labels.ts'
import { type Labels, tellKind } from './line-texts.ts'
import type { Comparison, Kind } from './queries.ts'

const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } } as const
const LAYOUT = { '& td, & th': { px: { xs: 0.5, md: 1 }, py: 0.75 } } as const
const NUMBER = { whiteSpace: 'nowrap' } as const

type Decided = Pick<Comparison, 'accepted' | 'rejected' | 'open'>

function DecidedCells({ accepted, rejected, open }: Decided) {
  return (
    <>
      <TableCell align="right" sx={WIDE_ONLY}>
        {formatCount(accepted)}
      </TableCell>
      <TableCell align="right" sx={WIDE_ONLY}>
        {formatCount(rejected)}
      </TableCell>
      <TableCell
        align="right"
        sx={{ color: open > 0 ? 'accent.main' : 'ink', fontWeight: open > 0 ? 600 : 400 }}
      >
        {formatCount(open)}
      </TableCell>
    </>
  )
}

function InRows({ lines, rows }: { readonly lines: number; readonly rows: number }) {
  if (lines === rows) return null
  return (
    <Box sx={{ typography: 'caption', color: 'ink2', fontWeight: 400 }}>in {formatCountOf(rows, 'row')}</Box>
  )
}

function KindLine({
  kind,
  labels,
  to,
}: {
  readonly kind: Kind
  readonly labels: Labels
  readonly to: string
}) {
  const { class: name, rows, lines, share, past, above, accepted, rejected, open } = kind
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }} title={tellKind(kind, labels)}>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <ClassIcon of={name} />
          <Link component={RouterLink} to={to} preventScrollReset sx={{ fontWeight: 600, color: 'ink' }}>
            {CLASS_LABELS[name]}
          </Link>
        </Box>
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 600, ...NUMBER }}>
        {formatCount(lines)}
        <InRows lines={lines} rows={rows} />
      </TableCell>
      <TableCell align="right" sx={{ color: 'ink2', ...NUMBER, ...WIDE_ONLY }}>
        {formatShare(share)}
      </TableCell>
      <TableCell sx={{ width: 150, ...WIDE_ONLY }}>
        {past.length > 0 && (
          <UsualRange
            share={share}
            past={past}
            label={CLASS_LABELS[name]}
            {...(above === null ? {} : { isOutside: share > above })}
          />
        )}
      </TableCell>
      <DecidedCells accepted={accepted} rejected={rejected} open={open} />
    </TableRow>
  )
}

type KindsTableProps = {
  readonly comparison: Comparison
  /** The address that shows one kind alone. */
  readonly linkTo: (kind: Kind['class']) => string
}

/** Counts the differences of each kind, what is usual of it, and what was decided: accepted, rejected and open are all. */
export function KindsTable({ comparison, linkTo }: KindsTableProps) {
  const { kinds, lines, accepted, rejected, open, unchanged, held, labels } = comparison
  const cycles = Math.max(...kinds.map(({ past }) => past.length))
  return (
    <Table aria-labelledby="comparison-heading" sx={LAYOUT}>
      <TableHead>
        <TableRow>
          <TableCell>Kind</TableCell>
          <TableCell align="right">Count</TableCell>
          <TableCell align="right" sx={WIDE_ONLY}>
            Share
          </TableCell>
          <TableCell sx={WIDE_ONLY}>
            {cycles === 0 ? (
              <HiddenText>Usual range</HiddenText>
            ) : (
              `Usual range, ${cycles} ${cycles === 1 ? 'cycle' : 'cycles'}`
            )}
          </TableCell>
          <TableCell align="right" sx={WIDE_ONLY}>
            Accepted
          </TableCell>
          <TableCell align="right" sx={WIDE_ONLY}>
            Rejected
          </TableCell>
          <TableCell align="right">Open</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {kinds.map((kind) => (
          <KindLine key={kind.class} kind={kind} labels={labels} to={linkTo(kind.class)} />
        ))}
        <TableRow>
          <TableCell component="th" scope="row" sx={{ color: 'ink2', pl: 3 }}>
            All differences
          </TableCell>
          <TableCell align="right" sx={{ fontWeight: 600 }}>
            {formatCount(lines)}
            <InRows lines={lines} rows={kinds.reduce((all, { rows }) => all + rows, 0)} />
          </TableCell>
          <TableCell sx={WIDE_ONLY} />
          <TableCell sx={{ color: 'ink2', ...WIDE_ONLY }}>
            and {formatCount(unchanged)} unchanged{held > 0 && `, ${formatCount(held)} held`}
          </TableCell>
          <DecidedCells accepted={accepted} rejected={rejected} open={open} />
        </TableRow>
      </TableBody>
    </Table>
  )
}
