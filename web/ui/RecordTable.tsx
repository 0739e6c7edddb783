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
import { Fragment, type ReactNode } from 'react'
import type { Column } from './column.ts'
import { ListHead, type ListOrder } from './list/ListHead.tsx'
import { NarrowRow } from './NarrowRow.tsx'
import { useFittingColumns } from './use-fitting-columns.ts'

/** 'Needs you', '5 rosters' */
export type RowGroup = { readonly name: string; readonly note?: string }

export type RecordTableProps<Row> = {
  readonly label: string
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The order, for lists that can be sorted. */
  readonly order?: ListOrder
  /** Above and below each row, in px. */
  readonly rowPaddingPx?: number
  /** Whether narrow rows may be short because each row leads to its whole record. */
  readonly isBrief?: boolean
  /** Names the group of a row: rows of one group follow each other, below its name. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined
  /** Stands below a row, over its whole width. */
  readonly belowOf?: ((row: Row) => ReactNode) | undefined
}

const GROUP = { py: 0.75, height: 'auto', bgcolor: 'canvas', color: 'ink' } as const
/** Names of rows are not squeezed into a word for each line. */
const MIN_NAME_PX = 165
const NO_GROUP: RowGroup = { name: '' }
const noGroup = () => NO_GROUP

/** Returns each row with its group, which is named only on the first row of the group. */
function nameGroups<Row>(rows: readonly Row[], groupOf: (row: Row) => RowGroup) {
  return rows.map((row, place) => {
    const group = groupOf(row)
    const before = rows[place - 1]
    return { row, group: before !== undefined && groupOf(before).name === group.name ? NO_GROUP : group }
  })
}

function GroupName({ name, note }: RowGroup) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
      {note !== undefined && (
        <Box component="span" sx={{ color: 'ink2' }}>
          {' '}
          {note}
        </Box>
      )}
    </>
  )
}

type BelowProps = { readonly isNarrow?: true; readonly columns?: number; readonly children: ReactNode }

function Below({ isNarrow, columns = 1, children }: BelowProps) {
  if (children === null) return null
  if (isNarrow) return <li>{children}</li>
  return (
    <TableRow>
      <TableCell colSpan={columns} sx={{ p: 0, height: 'auto' }}>
        {children}
      </TableCell>
    </TableRow>
  )
}

type RowsProps<Row> = Pick<RecordTableProps<Row>, 'label' | 'columns' | 'rows' | 'keyOf' | 'order'> & {
  readonly rowPaddingPx: number
  readonly isBrief: boolean
  readonly groupOf: (row: Row) => RowGroup
  readonly belowOf: (row: Row) => ReactNode
}

function NarrowRows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, keyOf, rowPaddingPx, isBrief, groupOf, belowOf } = props
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {nameGroups(rows, groupOf).map(({ row, group }) => (
        <Fragment key={keyOf(row)}>
          {group !== NO_GROUP && (
            <Box component="li" sx={{ ...GROUP, mx: -2, px: 2 }}>
              <GroupName {...group} />
            </Box>
          )}
          <NarrowRow columns={columns} row={row} paddingPx={rowPaddingPx + 2} isBrief={isBrief} />
          <Below isNarrow>{belowOf(row)}</Below>
        </Fragment>
      ))}
    </Box>
  )
}

function WideTable<Row>(props: RowsProps<Row>) {
  const { label, rows, keyOf, order, rowPaddingPx, groupOf, belowOf } = props
  const { room, columns, leftOut, isTooWide } = useFittingColumns(props.columns, rows)
  const scrolls = { role: 'region', 'aria-label': label, tabIndex: 0 } as const
  return (
    <>
      {/* Hidden texts of its cells are scrolled with it, and do not widen the page. */}
      <Box
        ref={room}
        {...(isTooWide ? scrolls : {})}
        sx={{ position: 'relative', ...(isTooWide ? { overflowX: 'auto' } : {}) }}
      >
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
            {nameGroups(rows, groupOf).map(({ row, group }) => (
              <Fragment key={keyOf(row)}>
                {group !== NO_GROUP && (
                  <TableRow>
                    <TableCell colSpan={columns.length} sx={GROUP}>
                      <GroupName {...group} />
                    </TableCell>
                  </TableRow>
                )}
                <TableRow hover sx={{ position: 'relative' }}>
                  {columns.map(({ head, cell, isKeptWhole, isNumber }, place) => (
                    <TableCell
                      key={head}
                      align={isNumber ? 'right' : 'left'}
                      {...(place === 0 ? { component: 'th', scope: 'row' } : {})}
                      sx={{
                        verticalAlign: 'top',
                        py: `${rowPaddingPx}px`,
                        height: 'auto',
                        fontWeight: place === 0 ? 600 : 400,
                        ...(place === 0 && !isKeptWhole ? { minWidth: MIN_NAME_PX } : {}),
                        ...(isKeptWhole ? { whiteSpace: 'nowrap' } : {}),
                        ...(isNumber ? { pr: 3 } : {}),
                      }}
                    >
                      {cell(row)}
                    </TableCell>
                  ))}
                </TableRow>
                <Below columns={columns.length}>{belowOf(row)}</Below>
              </Fragment>
            ))}
          </TableBody>
        </Table>
      </Box>
      {leftOut.length > 0 && (
        <Typography variant="caption" sx={{ display: 'block', mt: 1, color: 'ink3' }}>
          Shown in a wider window: {leftOut.map(({ head }) => head).join(', ')}
        </Typography>
      )}
    </>
  )
}

const none = () => null

/** Shows a table of a record's parts; on narrow screens a list whose rows have a title and their values below it. */
export function RecordTable<Row>({
  rowPaddingPx = 8,
  isBrief = false,
  groupOf = noGroup,
  belowOf = none,
  ...props
}: RecordTableProps<Row>) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const Rows = isNarrow ? NarrowRows : WideTable
  return <Rows {...{ rowPaddingPx, isBrief, groupOf, belowOf }} {...props} />
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
