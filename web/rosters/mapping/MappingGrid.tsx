import type { TargetConfig } from '@concord/roster-language'
import { Box, ButtonBase, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Store } from '#web/lib/store.ts'
import { ColumnLine, type LineActions, lineId } from './ColumnLine.tsx'
import { GRID_STYLES, IN_VIEW, LINE_PX, LINE_PX_NARROW } from './grid-styles.ts'
import type { ColumnRow } from './model/column-rows.ts'
import { columnsOfLine, type GridLine } from './model/grid-lines.ts'
import type { Answer } from './model/questions.ts'
import type { RepeatCounts } from './model/repeat-counts.ts'
import { QuestionBar } from './QuestionBar.tsx'
import { RepeatLine } from './RepeatLine.tsx'

export type MappingGridProps = {
  readonly lines: readonly GridLine[]
  readonly fields: TargetConfig['fields']
  readonly dataRows: number
  readonly repeats: RepeatCounts | undefined
  readonly current: number
  readonly picking: Store<number | null>
  readonly actions: LineActions
  readonly onUnfold: (rows: readonly ColumnRow[]) => void
  readonly onBlocks: () => void
  readonly onAnswer: (answer: Answer) => void
  /** The first and the last column in view. */
  readonly onView: (first: number, last: number) => void
}

const HEADERS = [
  '#',
  'Column in the file',
  'Raw values',
  'Values are',
  'Verdict',
  'Target field',
  'Transforms',
  'Reason',
]

const nameFields = (rows: readonly ColumnRow[]): string =>
  rows.map(({ places }) => places[0]?.field ?? '').join(', ')

function FoldedLine({
  rows,
  onUnfold,
}: {
  readonly rows: readonly ColumnRow[]
  readonly onUnfold: () => void
}) {
  const [first, last] = [rows[0]?.column.index ?? 0, rows.at(-1)?.column.index ?? 0]
  return (
    <ButtonBase
      onClick={onUnfold}
      tabIndex={-1}
      sx={{
        ...IN_VIEW,
        display: 'flex',
        justifyContent: 'flex-start',
        gap: 1.5,
        width: '100%',
        height: { xs: LINE_PX_NARROW, md: LINE_PX },
        px: { xs: 2, md: 4.5 },
        bgcolor: 'sunken',
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
      }}
    >
      <ChevronRight size={14} aria-hidden />
      <Box component="span" sx={{ color: 'ink2' }}>
        {first + 1} to {last + 1}
      </Box>
      <strong>{rows.length} sure columns</strong>
      <Box component="span" sx={{ color: 'ink2', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {nameFields(rows)}
      </Box>
    </ButtonBase>
  )
}

/** Shows a line of one cell that spans all columns. */
function WholeLine({ children }: { readonly children: ReactNode }) {
  return (
    <Box role="row">
      <Box role="gridcell" aria-colspan={HEADERS.length}>
        {children}
      </Box>
    </Box>
  )
}

/** Shows only the lines in view; empty space stands for all others. */
export function MappingGrid(props: MappingGridProps) {
  const { lines, fields, dataRows, repeats, current, picking, actions } = props
  const { onUnfold, onBlocks, onAnswer, onView } = props
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isWide ? LINE_PX : LINE_PX_NARROW) + 1,
    overscan: 6,
    initialRect: { width: 1000, height: 560 },
    onChange: ({ range }) => {
      const seen = lines.slice(range?.startIndex ?? 0, (range?.endIndex ?? 0) + 1).flatMap(columnsOfLine)
      onView(seen[0] ?? 0, seen.at(-1) ?? 0)
    },
  })
  const at = lines.findIndex((line) => line.kind === 'column' && line.row.column.index === current)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
  }, [at, virtual])
  const show = (line: GridLine) => {
    if (line.kind === 'column') {
      const { row } = line
      return (
        <ColumnLine
          row={row}
          fields={fields}
          dataRows={dataRows}
          isCurrent={row.column.index === current}
          picking={picking}
          actions={actions}
        />
      )
    }
    if (line.kind === 'folded') return <FoldedLine rows={line.rows} onUnfold={() => onUnfold(line.rows)} />
    if (line.kind === 'repeat') {
      const counts = line.isFirst ? repeats : undefined
      return (
        <RepeatLine rows={line.rows} counts={counts} onShow={() => onUnfold(line.rows)} onEdit={onBlocks} />
      )
    }
    const { question, tone, of } = line
    return (
      <QuestionBar question={question} tone={tone} isCurrent={of.includes(current)} onAnswer={onAnswer} />
    )
  }
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label="Columns of the file"
      sx={{ flex: '1 1 0', minHeight: 160, overflow: 'auto' }}
    >
      <Box
        role="grid"
        aria-label="Columns of the file"
        aria-rowcount={lines.length + 1}
        aria-colcount={HEADERS.length}
        aria-activedescendant={at >= 0 ? lineId(current) : undefined}
        tabIndex={0}
        sx={{ ...GRID_STYLES, '&:focus-visible': { outlineOffset: -2 } }}
      >
        <Box role="row" data-line="head" sx={{ position: 'sticky', top: 0, zIndex: 2 }}>
          {HEADERS.map((header) => (
            <Box key={header} role="columnheader" sx={{ textAlign: header === '#' ? 'right' : 'left' }}>
              {header}
            </Box>
          ))}
        </Box>
        <Box role="rowgroup" sx={{ position: 'relative' }} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const line = lines[index]
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                style={{
                  position: 'absolute',
                  top: 0,
                  left: 0,
                  right: 0,
                  transform: `translateY(${start}px)`,
                }}
              >
                {line && (line.kind === 'column' ? show(line) : <WholeLine>{show(line)}</WholeLine>)}
              </div>
            )
          })}
        </Box>
      </Box>
    </Box>
  )
}
