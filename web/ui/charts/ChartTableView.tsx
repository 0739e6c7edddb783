import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { type ChartTable, formatCell } from './chart-table.ts'

const MAX_HEIGHT_PX = 320
const CELL = { height: 'auto', py: 0.5, px: 1 } as const

type ChartTableViewProps = { readonly label: string; readonly table: ChartTable }

/** Shows all values of a chart as a table; the name of a row links to what it counts. */
export function ChartTableView({ label, table }: ChartTableViewProps) {
  const isNumber = (place: number) =>
    place > 0 && table.rows.some(({ cells }) => typeof cells[place] === 'number')
  return (
    <Box
      role="region"
      aria-label={label}
      // Keys have to be able to scroll it.
      tabIndex={0}
      sx={{
        position: 'relative',
        maxHeight: MAX_HEIGHT_PX,
        overflow: 'auto',
        '@media print': { maxHeight: 'none' },
      }}
    >
      <Table aria-label={label} stickyHeader>
        <TableHead>
          <TableRow>
            {table.columns.map((column, place) => (
              <TableCell key={column} align={isNumber(place) ? 'right' : 'left'} sx={CELL}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {table.rows.map(({ key, cells: [name = '', ...values], to }) => (
            <TableRow key={key} hover>
              <TableCell component="th" scope="row" sx={CELL}>
                {to === undefined ? (
                  formatCell(name)
                ) : (
                  <Link component={RouterLink} to={to} color="secondary">
                    {formatCell(name)}
                  </Link>
                )}
              </TableCell>
              {values.map((value, place) => (
                <TableCell
                  key={table.columns[place + 1]}
                  align={isNumber(place + 1) ? 'right' : 'left'}
                  sx={CELL}
                >
                  {formatCell(value)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
