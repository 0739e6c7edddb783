import { Box, Button } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '#web/ui/column.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { columnName } from '../../add/grid/column-name.ts'
import { markSpaces } from '../../add/grid/shown-cell.ts'
import { type FixedCell, fixedCells } from './queries.ts'

function Raw({ text }: { readonly text: string | null }) {
  return (
    <Box
      component="span"
      sx={{ typography: 'raw', whiteSpace: 'pre-wrap', color: text === null ? 'ink2' : 'ink' }}
    >
      {text === null ? 'nothing' : markSpaces(text)}
    </Box>
  )
}

const COLUMNS: readonly Column<FixedCell>[] = [
  { head: 'Cell', isKeptWhole: true, cell: ({ tab, row, column }) => `${tab}, ${columnName(column)}${row}` },
  { head: 'Column', cell: ({ header }) => header },
  { head: 'Before', cell: ({ before }) => <Raw text={before} /> },
  { head: 'After', cell: ({ after }) => <Raw text={after} /> },
]

export type FixedCellsTableProps = { readonly cycleId: string; readonly fixesId: string }

/** Lists the cells that fixes change, with both texts. */
export function FixedCellsTable({ cycleId, fixesId }: FixedCellsTableProps) {
  const [page, setPage] = useState(1)
  const { data } = useQuery({ ...fixedCells(cycleId, fixesId, page), placeholderData: keepPreviousData })
  if (!data) return <SkeletonRows label="Loading the cells" count={2} />
  const { cells, total } = data
  const isLast = (page - 1) * 25 + cells.length >= total
  return (
    <Box sx={{ mt: 1 }}>
      <RecordTable
        label="Cells that are changed"
        columns={COLUMNS}
        rows={cells}
        keyOf={({ tab, row, column }) => `${tab} ${row} ${column}`}
        rowPaddingPx={4}
      />
      {(page > 1 || !isLast) && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button variant="outlined" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Cells before
          </Button>
          <Button variant="outlined" disabled={isLast} onClick={() => setPage(page + 1)}>
            Cells after
          </Button>
        </Box>
      )}
    </Box>
  )
}
