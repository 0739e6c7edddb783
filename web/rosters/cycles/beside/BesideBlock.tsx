import { formatCount } from '@concord/domain'
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { formatPeriod, formatShortPeriod } from '../../library/roster-labels.ts'
import { type Cycle, linkToCycle } from '../queries.ts'
import { type BesideRow, listBeside } from './beside-rows.ts'

/** Formats a difference, such as '+312', '−4' or '0'. */
const formatDifference = ({ here, there }: BesideRow): string => {
  const difference = here - there
  if (difference === 0) return '0'
  return `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`
}

/** Shows the cycle and an earlier one that the address names beside each other. */
export function BesideBlock({ cycle }: { readonly cycle: Cycle }) {
  const [params] = useSearchParams()
  const other = cycle.earlier.find(({ id }) => id === params.get('with'))
  const { balance, changes, findings } = cycle
  if (!other || balance === null) return null
  const rows = listBeside({ balance, changes, findings: findings ?? 0 }, other)
  return (
    <Box component="section" aria-labelledby="cycle-beside" sx={{ mb: 3.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1 }}>
        <Typography id="cycle-beside" variant="h2">
          Beside {formatPeriod(other.period)}
        </Typography>
        <Link component={RouterLink} to={linkToCycle(other.id)}>
          Open that cycle
        </Link>
        <Link component={RouterLink} to={linkToCycle(cycle.id)}>
          Close
        </Link>
      </Box>
      <Table aria-labelledby="cycle-beside" sx={{ maxWidth: 640 }}>
        <TableHead>
          <TableRow>
            <TableCell>Counted</TableCell>
            <TableCell align="right">{formatShortPeriod(other.period)}</TableCell>
            <TableCell align="right">{formatShortPeriod(cycle.period)}</TableCell>
            <TableCell align="right">Difference</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.label}>
              <TableCell component="th" scope="row">
                {row.label}
              </TableCell>
              <TableCell align="right" sx={{ color: 'ink2' }}>
                {formatCount(row.there)}
              </TableCell>
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                {formatCount(row.here)}
              </TableCell>
              <TableCell align="right">{formatDifference(row)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
