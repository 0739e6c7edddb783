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
import { ListHead, type ListOrder } from './list/ListHead.tsx'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** For identifiers, dates and phones, which never wrap. */
  readonly isKeptWhole?: boolean
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
  /** By what a list is sorted when this head is pressed. */
  readonly sort?: string
}

export type RecordTableProps<Row> = {
  readonly label: string
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** For lists that can be sorted. */
  readonly order?: ListOrder
}

function NarrowRow<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  const [title, ...rest] = columns
  return (
    <Box component="li" sx={{ position: 'relative', py: 1.25, borderBottom: 1, borderColor: 'lineSoft' }}>
      <Box sx={{ fontWeight: 600 }}>{title?.cell(row)}</Box>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0 }}>
        {rest.map(({ head, cell }) => (
          <Box key={head} sx={{ display: 'flex', gap: 0.75, minWidth: 0 }}>
            <Box component="dt" sx={{ flex: 'none', color: 'ink3' }}>
              {head}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              {cell(row)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** A table of a record's parts; on narrow screens a list whose rows have a title and a line of values. */
export function RecordTable<Row>({ label, columns, rows, keyOf, order }: RecordTableProps<Row>) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  if (isNarrow) {
    return (
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <NarrowRow key={keyOf(row)} columns={columns} row={row} />
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
                  py: 1,
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

/** A value that may be missing. */
export function Stated({ children }: { readonly children: ReactNode }) {
  if (children !== null && children !== undefined && children !== '') return children
  return (
    <Typography component="span" sx={{ color: 'ink3', fontWeight: 400 }}>
      Not stated
    </Typography>
  )
}
