import { Box } from '@mui/material'
import type { VirtualItem } from '@tanstack/react-virtual'
import { markSpaces } from '../../add/grid/shown-cell.ts'
import type { CellAt } from './cell-at.ts'
import { ROW_PX } from './grid-sizes.ts'
import { OUTCOME_LABELS } from './outcome-labels.ts'
import type { OutputField, OutputRow } from './queries.ts'

export type OutputGridRowProps = {
  /** Undefined while it is on its way. */
  readonly row: OutputRow | undefined
  readonly index: number
  readonly top: number
  readonly fields: readonly OutputField[]
  readonly columns: readonly VirtualItem[]
  readonly activeColumn: number | null
  readonly getCellId: (row: number, column: number) => string
  readonly onActivate: (cell: CellAt) => void
  readonly onOpen: () => void
}

const OUTCOME_COLORS = { out: 'secondary.main', held: 'accent.fill', rejected: 'error.fill' } as const

/** Returns the severity of the worst finding of a field; undefined if it has none above 'info'. */
function findState({ findings }: OutputRow, id: string): 'error' | 'warning' | undefined {
  const own = findings.filter(({ field, severity }) => field === id && severity !== 'info')
  if (own.length === 0) return undefined
  return own.some(({ severity }) => severity !== 'warning') ? 'error' : 'warning'
}

function RowLabel({ row }: { readonly row: OutputRow | undefined }) {
  return (
    <Box
      role="rowheader"
      sx={{
        ...{ position: 'sticky', left: 0, zIndex: 1, display: 'flex', alignItems: 'center', gap: 1 },
        ...{ width: 'var(--labels)', height: 1, px: 1, bgcolor: 'background.default', color: 'ink2' },
        ...{
          borderRight: '1px solid',
          borderColor: 'line',
          typography: 'caption',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
        },
      }}
    >
      {row && (
        <>
          <Box
            aria-hidden
            sx={{
              width: 8,
              height: 8,
              flex: 'none',
              borderRadius: '2px',
              bgcolor: OUTCOME_COLORS[row.outcome],
            }}
          />
          <Box component="span" sx={{ minWidth: 34, textAlign: 'right' }}>
            {row.row}
          </Box>
          <span>{OUTCOME_LABELS[row.outcome]}</span>
          {row.block !== null && (
            // The labels of a narrow screen have no room for it.
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {row.block}
            </Box>
          )}
        </>
      )}
    </Box>
  )
}

/** Shows a row of the output; cells with a finding have its color. */
export function OutputGridRow(props: OutputGridRowProps) {
  const { row, index, top, fields, columns, activeColumn, getCellId, onActivate, onOpen } = props
  return (
    <Box
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === undefined}
      sx={{
        ...{
          position: 'absolute',
          left: 0,
          width: 1,
          height: ROW_PX,
          borderBottom: '1px solid',
          borderColor: 'lineSoft',
        },
        ...{ bgcolor: activeColumn === null ? 'transparent' : 'hover' },
      }}
      style={{ top }}
    >
      <RowLabel row={row} />
      {columns.map(({ index: column, start, size }) => {
        const id = fields[column]?.id ?? ''
        const state = row && findState(row, id)
        const isActive = activeColumn === column
        return (
          <Box
            key={column}
            id={getCellId(index, column)}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={isActive}
            data-field={id}
            onClick={() => onActivate({ row: index, column })}
            onDoubleClick={onOpen}
            sx={{
              ...{ position: 'absolute', top: 0, height: 1, px: 1, overflow: 'hidden', whiteSpace: 'pre' },
              ...{ lineHeight: `${ROW_PX - 1}px`, borderRight: '1px solid', borderColor: 'lineSoft' },
              bgcolor: state ? `${state}.light` : 'transparent',
              color: state ? `${state}.main` : 'ink',
              ...(isActive
                ? { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: -2 }
                : {}),
            }}
            style={{ left: `calc(var(--labels) + ${start}px)`, width: size }}
          >
            {row ? markSpaces(row.values[id] ?? '') : '…'}
          </Box>
        )
      })}
    </Box>
  )
}
