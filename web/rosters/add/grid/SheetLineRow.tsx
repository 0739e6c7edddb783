import { Box } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import { LINE_PX } from './grid-sizes.ts'
import type { RowKind, SheetLine } from './sheet-lines.ts'
import { getCellTexts, markSpaces, type SensitiveKinds } from './shown-cell.ts'

const hatch = (theme: Theme) =>
  `repeating-linear-gradient(135deg, transparent 0 5px, ${theme.vars?.palette.line} 5px 6px)`

const HATCHED: readonly RowKind[] = ['title', 'blank', 'footer', 'repeated', 'unread']

export type SheetLineRowProps = {
  readonly line: SheetLine
  /** 1-based, letters included. */
  readonly index: number
  readonly top: number
  readonly width: number
  readonly columns: readonly VirtualItem[]
  readonly kinds: SensitiveKinds
  readonly activeColumn: number | null
  readonly getCellId: (row: number, column: number) => string
  readonly onActivate: (row: number, column: number) => void
}

const headCell = {
  display: 'flex',
  alignItems: 'center',
  px: 1,
  borderRight: '1px solid',
  borderColor: 'lineSoft',
}

type LabelProps = { readonly number: string; readonly label: string; readonly isHeader: boolean }

function RowLabel({ number, label, isHeader }: LabelProps) {
  return (
    <Box
      role="rowheader"
      sx={{
        position: 'sticky',
        left: 0,
        zIndex: 1,
        display: 'flex',
        flex: 'none',
        height: 1,
        width: 'var(--labels)',
        color: isHeader ? 'secondary.main' : 'ink2',
        fontWeight: isHeader ? 600 : 400,
        bgcolor: isHeader ? 'secondaryTint' : 'background.default',
        boxShadow: isHeader ? (theme) => `inset 3px 0 0 ${theme.vars?.palette.secondary.main}` : 'none',
        typography: 'caption',
      }}
    >
      <Box sx={{ ...headCell, width: 'var(--numbers)', flex: 'none', justifyContent: 'flex-end' }}>
        {number}
      </Box>
      <Box sx={{ ...headCell, flex: 1, minWidth: 0, whiteSpace: 'nowrap', overflow: 'hidden' }}>{label}</Box>
    </Box>
  )
}

/** Shows a line of the sheet: its cells as they stand, or in one sentence what was left out. */
export const SheetLineRow = memo(function SheetLineRow(props: SheetLineRowProps) {
  const { line, index, top, width, columns, kinds, activeColumn, getCellId, onActivate } = props
  const isHeader = line.what === 'header'
  const isHatched = line.kind === 'gap' ? line.what === 'blank' : HATCHED.includes(line.what)
  const isStruck = line.what === 'struck'
  return (
    <Box
      role="row"
      aria-rowindex={index}
      sx={{
        position: 'absolute',
        left: 0,
        display: 'flex',
        height: LINE_PX,
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
        bgcolor: isHeader ? 'secondaryTint' : 'transparent',
        backgroundImage: isHatched ? hatch : 'none',
      }}
      style={{ top, width: `calc(var(--labels) + ${width}px)` }}
    >
      <RowLabel
        number={line.kind === 'row' ? String(line.row) : '…'}
        label={line.label}
        isHeader={isHeader}
      />
      {line.kind === 'gap' ? (
        <Box role="gridcell" sx={{ display: 'flex', alignItems: 'center', px: 1, color: 'ink2' }}>
          {line.text}
        </Box>
      ) : (
        columns.map(({ index: column, start, size }) => {
          const isSensitive = kinds[column] !== undefined
          const { shown } = getCellTexts(line.found, column, kinds, !isHeader && line.what !== 'title')
          const isActive = activeColumn === column
          return (
            <Box
              key={column}
              id={getCellId(line.row, column)}
              role="gridcell"
              aria-colindex={column + 2}
              aria-selected={isActive}
              onClick={() => onActivate(line.row, column)}
              sx={{
                position: 'absolute',
                top: 0,
                height: 1,
                px: 1,
                overflow: 'hidden',
                whiteSpace: 'pre',
                ...(isHeader ? { typography: 'label', color: 'ink' } : { typography: 'raw' }),
                // Behind the style of the text, which has a height of its own.
                '&&': { lineHeight: `${LINE_PX - 1}px` },
                borderRight: '1px solid',
                borderColor: 'lineSoft',
                bgcolor: isSensitive && !isHatched && !isHeader ? 'sunken' : 'transparent',
                color: isStruck
                  ? 'error.main'
                  : line.what === 'title' || line.what === 'footer'
                    ? 'ink2'
                    : 'ink',
                textDecoration: isStruck ? 'line-through' : 'none',
                ...(isActive
                  ? { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: -2 }
                  : {}),
                // A title goes on over the empty cells beside it, as it does in the sheet.
                ...(line.what === 'title' || line.what === 'footer'
                  ? { overflow: 'visible', borderColor: 'transparent', pointerEvents: 'none' }
                  : {}),
              }}
              style={{ left: `calc(var(--labels) + ${start}px)`, width: size }}
            >
              {markSpaces(shown)}
            </Box>
          )
        })
      )}
    </Box>
  )
})
