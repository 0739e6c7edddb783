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
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { ListHead, type ListOrder } from './list/ListHead.tsx'
import { NarrowRow } from './NarrowRow.tsx'

export type RecordTableProps<Row> = {
  readonly label: string
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** For lists that can be sorted. */
  readonly order?: ListOrder
  /** Above and below each row, in px. */
  readonly rowPaddingPx?: number
  /** Each row leads to its whole record, so that narrow rows may be short. */
  readonly isBrief?: boolean
}

/** Shows a table of a record's parts; on narrow screens a list whose rows have a title and their values below it. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, keyOf, order, rowPaddingPx = 8, isBrief = false } = props
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  if (isNarrow) {
    return (
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <NarrowRow
            key={keyOf(row)}
            columns={columns}
            row={row}
            paddingPx={rowPaddingPx + 2}
            isBrief={isBrief}
          />
        ))}
      </Box>
    )
  }
  return (
    <Table aria-label={label}>
      <TableHead>
        <TableRow>
          {columns.map(({ head, sort, isNumber = false }) => (
            <ListHead key={head} sort={sort} isNumber={isNumber} order={order}>
              {head}
            </ListHead>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} hover sx={{ position: 'relative' }}>
            {columns.map(({ head, cell, isKeptWhole, isNumber }, place) => (
              <TableCell
                key={head}
                align={isNumber ? 'right' : 'left'}
                {...(place === 0 ? { component: 'th', scope: 'row' } : {})}
                sx={{
                  fontWeight: place === 0 ? 600 : 400,
                  verticalAlign: 'top',
                  py: `${rowPaddingPx}px`,
                  height: 'auto',
                  ...(isKeptWhole ? { whiteSpace: 'nowrap' } : {}),
                  ...(isNumber ? { pr: 3 } : {}),
                }}
              >
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Shows a value that may be missing. */
export function ValueOrEmpty({ children }: { readonly children: ReactNode }) {
  if (children !== null && children !== undefined && children !== '') return children
  return (
    <Typography component="span" sx={{ color: 'ink3', fontWeight: 400 }}>
      Not stated
    </Typography>
  )
}
