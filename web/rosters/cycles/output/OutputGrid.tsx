import { Box } from '@mui/material'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import type { CellAt } from './cell-at.ts'
import { HEAD_PX, ROW_PX } from './grid-sizes.ts'
import { OutputGridRow } from './OutputGridRow.tsx'
import { OutputHead } from './OutputHead.tsx'
import type { OutputField, OutputRow, OutputView } from './queries.ts'
import type { OutputRows } from './use-output-rows.ts'

const CHAR_PX = 7.5
const MIN_PX = 96
const MAX_PX = 260
const ROOM_PX = 44

/** Returns the width of each column: as its label and the values of the first rows need it. */
function measureFields(fields: readonly OutputField[], rows: readonly OutputRow[]): readonly number[] {
  return fields.map(({ id, label }) => {
    const longest = Math.max(0, ...rows.map(({ values }) => values[id]?.length ?? 0))
    const needed = Math.max(label.length * CHAR_PX + ROOM_PX, longest * CHAR_PX + 24)
    return Math.round(Math.min(MAX_PX, Math.max(MIN_PX, needed)))
  })
}

export type OutputGridProps = {
  readonly fields: readonly OutputField[]
  readonly rows: OutputRows
  readonly view: OutputView
  readonly active: CellAt | null
  readonly onActivate: (cell: CellAt) => void
  readonly onOpen: () => void
  readonly onSort: (field: string) => void
  readonly onFilter: (field: string, text: string) => void
}

const PAGE = 15
const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
  ...{ PageUp: [-PAGE, 0], PageDown: [PAGE, 0] },
}
const clamp = (at: number, length: number) => Math.max(0, Math.min(length - 1, at))

/** Shows all rows of the output, those in view alone: they are read page by page as they come into view. */
export function OutputGrid(props: OutputGridProps) {
  const { fields, rows, view, active, onActivate, onOpen, onSort, onFilter } = props
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const widths = useMemo(() => measureFields(fields, rows.first?.rows ?? []), [fields, rows.first])
  const getScrollElement = () => scroller.current
  const initialRect = { width: 1000, height: 480 }
  const { onView } = rows
  const lines = useVirtualizer({
    count: rows.total,
    getScrollElement,
    estimateSize: () => ROW_PX,
    overscan: 10,
    initialRect,
    onChange: ({ range }) => range && onView(range.startIndex, range.endIndex),
  })
  const columns = useVirtualizer({
    count: fields.length,
    getScrollElement,
    estimateSize: (index) => widths[index] ?? 0,
    horizontal: true,
    overscan: 3,
    initialRect,
  })
  useEffect(() => {
    if (widths.length > 0) columns.measure()
  }, [columns, widths])
  const seen = JSON.stringify(view)
  useEffect(() => {
    if (seen && scroller.current) scroller.current.scrollTop = 0
  }, [seen])
  const width = columns.getTotalSize()
  const isFiltered = view.outcome !== undefined || Object.keys(view.filters).length > 0
  const getCellId = (row: number, column: number) => `${gridId}-${row}-${column}`

  function moveTo(cell: CellAt): void {
    const to = { row: clamp(cell.row, rows.total), column: clamp(cell.column, fields.length) }
    lines.scrollToIndex(to.row)
    columns.scrollToIndex(to.column)
    onActivate(to)
  }
  function press(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || rows.total === 0) return
    const at = active ?? { row: 0, column: 0 }
    const move = MOVES[event.key]
    if (move !== undefined)
      moveTo(active === null ? at : { row: at.row + move[0], column: at.column + move[1] })
    else if (event.key === 'Home') moveTo(event.ctrlKey ? { row: 0, column: 0 } : { ...at, column: 0 })
    else if (event.key === 'End')
      moveTo(
        event.ctrlKey ? { row: rows.total - 1, column: at.column } : { ...at, column: fields.length - 1 },
      )
    else if (event.key === 'Enter' && active !== null) onOpen()
    else return
    event.preventDefault()
  }
  const items = columns.getVirtualItems()
  return (
    <Box
      ref={scroller}
      sx={{
        '--labels': { xs: '96px', md: '168px' },
        ...{ position: 'relative', overflow: 'auto', height: 'max(300px, calc(100vh - 360px))' },
        ...{ border: '1px solid', borderColor: 'line', borderRadius: '8px', bgcolor: 'sheet' },
      }}
    >
      <Box
        role="grid"
        aria-label="Output rows"
        aria-rowcount={rows.total + 1}
        aria-colcount={fields.length + 1}
        aria-activedescendant={active === null ? undefined : getCellId(active.row, active.column)}
        tabIndex={0}
        onKeyDown={press}
        sx={{ position: 'relative', '&:focus-visible': { outlineOffset: -2 } }}
        style={{ width: `calc(var(--labels) + ${width}px)`, height: HEAD_PX + lines.getTotalSize() }}
      >
        <OutputHead {...{ fields, columns: items, view, onSort, onFilter }} />
        {lines.getVirtualItems().map(({ index, start }) => (
          <OutputGridRow
            key={index}
            row={rows.rowAt(index)}
            index={index}
            top={HEAD_PX + start}
            fields={fields}
            columns={items}
            activeColumn={active?.row === index ? active.column : null}
            getCellId={getCellId}
            onActivate={onActivate}
            onOpen={onOpen}
          />
        ))}
      </Box>
      {rows.total === 0 && !rows.isLoading && (
        <Box sx={{ position: 'sticky', left: 0, width: 'fit-content', p: 2, color: 'ink2' }}>
          {isFiltered ? 'No rows match. Change or remove a filter to see more.' : 'The cycle made no rows.'}
        </Box>
      )}
    </Box>
  )
}
