import type { TargetConfig } from '@concord/roster-language'
import { Box, ButtonBase } from '@mui/material'
import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useRef } from 'react'
import { ColumnLine, GRID } from './ColumnLine.tsx'
import type { ColumnRow } from './model/column-rows.ts'
import type { GridLine } from './model/grid-lines.ts'
import type { Answer } from './model/questions.ts'
import { QuestionBar } from './QuestionBar.tsx'

const LINE_PX = 34

export type MappingGridProps = {
  readonly lines: readonly GridLine[]
  readonly fields: TargetConfig['fields']
  readonly current: number
  readonly picking: number | null
  readonly onCurrent: (index: number) => void
  readonly onOpen: (index: number) => void
  readonly onClose: () => void
  readonly onPick: (row: ColumnRow, field: string | null) => void
  readonly onTransform: (index: number) => void
  readonly onUnfold: (indices: readonly number[]) => void
  readonly onAnswer: (answer: Answer) => void
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
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        gap: 1.5,
        width: '100%',
        height: LINE_PX,
        px: 2,
        bgcolor: 'sunken',
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
      }}
    >
      <ChevronRight size={14} aria-hidden />
      <span>
        {first + 1} to {last + 1}
      </span>
      <strong>{rows.length} sure columns</strong>
      <Box component="span" sx={{ color: 'ink2', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {nameFields(rows)}
      </Box>
    </ButtonBase>
  )
}

/** A line of one cell over all columns. */
function WholeLine({ children }: { readonly children: ReactNode }) {
  return (
    <Box role="row">
      <Box role="cell" aria-colspan={HEADERS.length}>
        {children}
      </Box>
    </Box>
  )
}

/** The lines in view; all others are space. */
export function MappingGrid(props: MappingGridProps) {
  const {
    lines,
    fields,
    current,
    picking,
    onCurrent,
    onOpen,
    onClose,
    onPick,
    onTransform,
    onUnfold,
    onAnswer,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 8,
  })
  const at = lines.findIndex((line) => line.kind === 'column' && line.row.column.index === current)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
  }, [at, virtual])
  const show = (line: GridLine) => {
    if (line.kind === 'folded') {
      const indices = line.rows.map(({ column }) => column.index)
      return <FoldedLine rows={line.rows} onUnfold={() => onUnfold(indices)} />
    }
    if (line.kind === 'question') {
      const { question, tone, of } = line
      return (
        <QuestionBar question={question} tone={tone} isCurrent={of.includes(current)} onAnswer={onAnswer} />
      )
    }
    const { row } = line
    const { index } = row.column
    return (
      <ColumnLine
        row={row}
        fields={fields}
        isCurrent={index === current}
        isPicking={index === picking}
        onFocus={() => onCurrent(index)}
        onOpen={() => onOpen(index)}
        onClose={onClose}
        onPick={(field) => onPick(row, field)}
        onTransform={() => onTransform(index)}
      />
    )
  }
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label="Columns of the file"
      tabIndex={0}
      sx={{ flex: '1 1 0', minHeight: 160, overflow: 'auto', borderTop: '1px solid', borderColor: 'line' }}
    >
      <Box
        role="table"
        aria-label="Columns of the file"
        aria-rowcount={lines.length + 1}
        sx={{ minWidth: 1120 }}
      >
        <Box
          role="row"
          sx={{
            ...GRID,
            position: 'sticky',
            top: 0,
            zIndex: 1,
            height: 32,
            pr: 2,
            borderBottom: '1px solid',
            borderLeft: '3px solid transparent',
            borderColor: 'line',
            bgcolor: 'sunken',
            color: 'ink3',
            fontWeight: 600,
            typography: 'caption',
          }}
        >
          {HEADERS.map((header) => (
            <Box key={header} role="columnheader" sx={{ textAlign: header === '#' ? 'right' : 'left' }}>
              {header}
            </Box>
          ))}
        </Box>
        <Box role="rowgroup" sx={{ position: 'relative', height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const line = lines[index]
            return (
              <Box
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line && (line.kind === 'column' ? show(line) : <WholeLine>{show(line)}</WholeLine>)}
              </Box>
            )
          })}
        </Box>
      </Box>
    </Box>
  )
}
