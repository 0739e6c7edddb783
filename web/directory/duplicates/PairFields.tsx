import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { FIELD_LABELS, LEVEL_WORDS } from './explain-reasons.ts'
import type { Pair, PairField } from './queries.ts'

const MAX_VALUES = 4

const formatPoints = (points: number) =>
  points < 0 ? `−${(-points).toFixed(2)}` : points > 0 ? `+${points.toFixed(2)}` : '0.00'

function Values({
  field,
  values,
  others,
}: {
  readonly field: string
  readonly values: readonly string[]
  readonly others: readonly string[]
}) {
  if (values.length === 0) return <Box sx={{ color: 'ink3' }}>Not stated</Box>
  const shown = values.slice(0, MAX_VALUES)
  return (
    <>
      {shown.map((value) => (
        <Box
          key={value}
          sx={{
            fontWeight: others.includes(value) ? 600 : 400,
            overflowWrap: 'anywhere',
            ...(field === 'phone' ? { whiteSpace: 'nowrap', letterSpacing: { xs: '-0.02em', md: 0 } } : {}),
          }}
        >
          {field === 'specialty' ? <TaxonomyName code={value} /> : value}
        </Box>
      ))}
      {values.length > shown.length && (
        <Box sx={{ typography: 'caption', color: 'ink3' }}>{values.length - shown.length} more</Box>
      )}
    </>
  )
}

type Props = { readonly pair: Pair; readonly fields: readonly PairField[] }

/** Shows the values that were compared, the agreeing ones in bold, and what each field adds to the score. */
export function PairFields({ pair, fields }: Props) {
  const reasonOf = new Map(pair.reasons.map((reason) => [reason.field, reason]))
  const shown = fields.filter(
    ({ field, values: [one, other] }) =>
      one.length + other.length > 0 || (reasonOf.get(field)?.points ?? 0) !== 0,
  )
  return (
    <Table
      aria-label="Both records"
      sx={{
        tableLayout: 'fixed',
        '& td, & th': { verticalAlign: 'top', height: 'auto', py: '6px' },
        '@media (max-width: 600px)': { '& td, & th': { fontSize: 12, pr: 0.5 } },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: { xs: 60, sm: 104 } }}>Field</TableCell>
          <TableCell>Record A</TableCell>
          <TableCell>Record B</TableCell>
          <TableCell sx={{ width: 84, display: { xs: 'none', md: 'table-cell' } }}>Agreement</TableCell>
          <TableCell align="right" sx={{ width: { xs: 42, md: 58 } }}>
            Points
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {shown.map(({ field, values: [one, other] }) => {
          const reason = reasonOf.get(field)
          const level = field === 'npi' && reason?.level === 'differs' ? undefined : reason?.level
          return (
            <TableRow key={field}>
              <TableCell component="th" scope="row" sx={{ color: 'ink2' }}>
                {FIELD_LABELS[field] ?? field}
              </TableCell>
              <TableCell>
                <Values field={field} values={one} others={other} />
              </TableCell>
              <TableCell>
                <Values field={field} values={other} others={one} />
              </TableCell>
              <TableCell sx={{ color: 'ink2', display: { xs: 'none', md: 'table-cell' } }}>
                {level === undefined ? '' : LEVEL_WORDS[level]}
              </TableCell>
              <TableCell align="right" sx={{ color: reason && reason.points < 0 ? 'error.main' : 'ink' }}>
                {formatPoints(reason?.points ?? 0)}
              </TableCell>
            </TableRow>
          )
        })}
        <TableRow>
          <TableCell component="th" scope="row" colSpan={3} sx={{ color: 'ink2' }}>
            Sum of the points
          </TableCell>
          <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }} />
          <TableCell align="right" sx={{ fontWeight: 600 }}>
            {pair.score.toFixed(2)}
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}
