import { Box } from '@mui/material'
import { useVirtualizer } from '@tanstack/react-virtual'
import Shield from 'lucide-react/icons/shield'
import { type KeyboardEvent, type RefObject, useCallback, useId, useMemo, useRef } from 'react'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import type { FoundTab } from '../read/found-file.ts'
import { columnName } from './column-name.ts'
import { LETTERS_PX, LINE_PX, measureColumns } from './grid-sizes.ts'
import { HeaderEdgeHandle } from './HeaderEdgeHandle.tsx'
import { type HeaderEdge, listHeaderRows, moveHeader } from './header-rows.ts'
import { SheetLineRow } from './SheetLineRow.tsx'
import { listLines } from './sheet-lines.ts'
import type { SensitiveKinds } from './shown-cell.ts'

export type ActiveCell = { readonly row: number; readonly column: number }

export type SheetGridProps = {
  readonly tab: FoundTab
  readonly kinds: SensitiveKinds
  readonly active: ActiveCell | null
  readonly onActivate: (cell: ActiveCell) => void
  /** Null where the rows are shown alike, because the header is not chosen here. */
  readonly onHeader: ((rows: number[]) => void) | null
  readonly edgeRef: RefObject<HTMLDivElement | null>
}

const MOVES: Readonly<Record<string, readonly [lines: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-12, 0],
  PageDown: [12, 0],
}

/** Shows a sheet as it stands, cells in view alone: what is skipped is hatched and named, the header is a blue band. */
export function SheetGrid({ tab, kinds, active, onActivate, onHeader, edgeRef }: SheetGridProps) {
  const gridId = useId()
  const scrollerRef = useRef<HTMLDivElement>(null)
  const isRead = onHeader !== null
  const lines = useMemo(() => {
    const listed = listLines(tab)
    return isRead ? listed : listed.map((line) => ({ ...line, label: '' }))
  }, [tab, isRead])
  const widths = useMemo(() => measureColumns(tab), [tab])
  const rowIndexes = useMemo(
    () => new Map(lines.flatMap((line, index) => (line.kind === 'row' ? [[line.row, index] as const] : []))),
    [lines],
  )
  const getScrollElement = () => scrollerRef.current
  const initialRect = { width: 1000, height: 560 }
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement,
    estimateSize: () => LINE_PX,
    overscan: 8,
    initialRect,
  })
  const columns = useVirtualizer({
    count: widths.length,
    getScrollElement,
    estimateSize: (index) => widths[index] ?? 0,
    horizontal: true,
    overscan: 3,
    initialRect,
  })
  const columnItems = columns.getVirtualItems()
  const width = columns.getTotalSize()
  const wholeWidth = `calc(var(--labels) + ${width}px)`
  const getCellId = useCallback((row: number, column: number) => `${gridId}-${row}-${column}`, [gridId])
  const activate = useCallback((row: number, column: number) => onActivate({ row, column }), [onActivate])
  const { headerRows } = tab.layout
  const selectable = useMemo(() => listHeaderRows(tab), [tab])

  function moveTo(line: number, column: number): void {
    const at = Math.min(lines.length - 1, Math.max(0, line))
    const to = Math.min(widths.length - 1, Math.max(0, column))
    const found = lines[at]
    if (found?.kind !== 'row') return
    rows.scrollToIndex(at)
    columns.scrollToIndex(to)
    onActivate({ row: found.row, column: to })
  }
  function press(event: KeyboardEvent): void {
    const move = MOVES[event.key]
    if (move === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    const [byLines, byColumns] = move
    const line = active === null ? 0 : (rowIndexes.get(active.row) ?? 0) + byLines
    // Told in one sentence, rows have no cells: they are stepped over.
    const step = Math.sign(byLines)
    const isGap = step !== 0 && lines[line]?.kind === 'gap'
    moveTo(isGap ? line + step : line, (active?.column ?? 0) + byColumns)
  }
  /**
   * Returns the row whose edge is nearest: the upper edge for the first header row, the lower edge for the last one.
   * Null if there is no row.
   */
  function findRow(edge: HeaderEdge, clientY: number): number | null {
    const scroller = scrollerRef.current
    if (scroller === null) return null
    const y = clientY - scroller.getBoundingClientRect().top + scroller.scrollTop - LETTERS_PX
    const line =
      lines[Math.min(lines.length - 1, Math.max(0, Math.round(y / LINE_PX) - (edge === 'last' ? 1 : 0)))]
    return line?.kind === 'row' ? line.row : null
  }
  const moveEdge = (edge: HeaderEdge, to: number) => {
    const rowsOfHeader = moveHeader(headerRows, edge, to)
    if (rowsOfHeader.join() !== headerRows.join()) onHeader?.(rowsOfHeader)
  }
  const topOf = (row: number) => LETTERS_PX + LINE_PX * (rowIndexes.get(row) ?? 0)
  const [first] = headerRows
  const last = headerRows.at(-1)
  const lastRow = selectable.at(-1) ?? 1
  return (
    <Box
      ref={scrollerRef}
      sx={{
        '--numbers': { xs: '40px', md: '52px' },
        '--labels': { xs: '138px', md: '152px' },
        position: 'relative',
        flex: 1,
        minHeight: 260,
        overflow: 'auto',
        borderTop: '1px solid',
        borderColor: 'line',
      }}
    >
      <Box
        role="grid"
        aria-label={`Sheet ${tab.name}`}
        aria-rowcount={lines.length + 1}
        aria-colcount={widths.length + 1}
        aria-activedescendant={active === null ? undefined : getCellId(active.row, active.column)}
        tabIndex={0}
        onKeyDown={press}
        sx={{ position: 'relative', '&:focus-visible': { outlineOffset: -2 } }}
        style={{ width: wholeWidth, height: LETTERS_PX + rows.getTotalSize() }}
      >
        <Box
          role="row"
          aria-rowindex={1}
          sx={{
            position: 'sticky',
            top: 0,
            zIndex: 3,
            height: LETTERS_PX,
            bgcolor: 'background.default',
            borderBottom: '1px solid',
            borderColor: 'line',
            color: 'ink2',
            typography: 'caption',
          }}
        >
          <Box
            role="columnheader"
            sx={{
              position: 'sticky',
              left: 0,
              zIndex: 1,
              display: 'flex',
              alignItems: 'center',
              width: 'var(--labels)',
              height: 1,
              pl: 'calc(var(--numbers) + 8px)',
              bgcolor: 'background.default',
              borderRight: '1px solid',
              borderColor: 'lineSoft',
            }}
          >
            {isRead ? 'Read as' : 'Row'}
          </Box>
          {columnItems.map(({ index, start, size }) => (
            <Box
              key={index}
              role="columnheader"
              aria-colindex={index + 2}
              sx={{
                position: 'absolute',
                top: 0,
                height: 1,
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'center',
                gap: 0.5,
                bgcolor: kinds[index] === undefined ? 'transparent' : 'sunken',
                fontWeight: active?.column === index ? 600 : 400,
              }}
              style={{ left: `calc(var(--labels) + ${start}px)`, width: size }}
            >
              {kinds[index] !== undefined && (
                <>
                  <Shield size={12} strokeWidth={1.75} aria-hidden />
                  <HiddenText>Sensitive</HiddenText>
                </>
              )}
              {columnName(index)}
            </Box>
          ))}
        </Box>
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          return line === undefined ? null : (
            <SheetLineRow
              key={`${line.kind} ${line.kind === 'row' ? line.row : line.from}`}
              line={line}
              index={index + 2}
              top={LETTERS_PX + start}
              width={width}
              columns={columnItems}
              kinds={kinds}
              activeColumn={line.kind === 'row' && line.row === active?.row ? active.column : null}
              getCellId={getCellId}
              onActivate={activate}
            />
          )
        })}
      </Box>
      {first !== undefined && last !== undefined && (
        <>
          <HeaderEdgeHandle
            edge="first"
            row={first}
            lastRow={lastRow}
            top={topOf(first)}
            width={wholeWidth}
            findRow={(clientY) => findRow('first', clientY)}
            onMove={(row) => moveEdge('first', row)}
          />
          <HeaderEdgeHandle
            edge="last"
            row={last}
            lastRow={lastRow}
            top={topOf(last) + LINE_PX}
            width={wholeWidth}
            handleRef={edgeRef}
            findRow={(clientY) => findRow('last', clientY)}
            onMove={(row) => moveEdge('last', row)}
          />
        </>
      )}
    </Box>
  )
}
