import type { SampledRow, SteppedSample } from '@concord/roster-language'
import { Box, Typography } from '@mui/material'
import { markSpaces } from '../../add/grid/shown-cell.ts'
import { showHeader } from '../../show-header.ts'

const SHOWN_ROWS = 6

type RowsProps = {
  readonly label: string
  readonly headers: readonly string[]
  readonly rows: readonly SampledRow[]
  readonly columns: readonly number[]
}

function Rows({ label, headers, rows, columns }: RowsProps) {
  return (
    <Box sx={{ position: 'relative', overflow: 'auto' }} role="region" aria-label={label} tabIndex={0}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          '& th, & td': {
            ...{ px: 0.75, textAlign: 'left', whiteSpace: 'pre', borderBottom: '1px solid' },
            borderColor: 'lineSoft',
          },
          '& th': { typography: 'caption', fontWeight: 600, color: 'ink2' },
          '& td': { typography: 'raw' },
        }}
      >
        <caption style={{ textAlign: 'left' }}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">row</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {showHeader(headers[column] ?? '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map(({ row, cells }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: One row of the file may stand here several times.
            <tr key={`${row} ${at}`}>
              <td>{row}</td>
              {columns.map((column) => (
                <td key={column}>{markSpaces(cells[column] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

export type SteppedRowsProps = {
  readonly before: SteppedSample
  readonly after: SteppedSample
  readonly columns: readonly number[]
}

/** Shows the same rows before and after a step. */
export function SteppedRows({ before, after, columns }: SteppedRowsProps) {
  const [from, to] = [before.rows.length, after.rows.length]
  const added = after.headers.map((_, index) => index).slice(before.headers.length)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="caption" sx={{ color: 'ink2' }}>
        {from === to ? `${from} rows of the sample stay ${to}.` : `${from} rows of the sample become ${to}.`}
      </Typography>
      <Rows label="Before" headers={before.headers} rows={before.rows} columns={columns} />
      <Rows label="After" headers={after.headers} rows={after.rows} columns={[...columns, ...added]} />
    </Box>
  )
}
