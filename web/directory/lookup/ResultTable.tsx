import { Box } from '@mui/material'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { ListRow, NpiList } from './list/read-list.ts'
import type { Lookup } from './lookup-store.ts'
import { getRowOutcome, type OutcomeFilter } from './outcomes.ts'
import {
  NARROW_ROW_PX,
  NarrowResultRow,
  ResultHead,
  ResultRow,
  ROW_PX,
  TABLE_WIDTH_PX,
} from './ResultRow.tsx'

const places = new WeakMap<NpiList, Map<string, number>>()

/** Returns how far the table of a filter was scrolled when it was left, in pixels. */
function readTablePlace(list: NpiList, filter: string): number {
  return places.get(list)?.get(filter) ?? 0
}

function storeTablePosition(list: NpiList, filter: string, offsetPx: number): void {
  const kept = places.get(list) ?? new Map<string, number>()
  places.set(list, kept.set(filter, offsetPx))
}

export type ResultTableProps = {
  readonly lookup: Lookup
  readonly filter: OutcomeFilter
  /** Whether each row takes two lines; the table has to be created again when this changes. */
  readonly isNarrow: boolean
  /** The rows that the filter shows. */
  readonly rows: readonly ListRow[]
}

/** Shows the results. Only the rows in view are in the document, so that a quarter of a million scroll like twenty. */
export function ResultTable({ lookup, filter, isNarrow, rows }: ResultTableProps) {
  const { list, asOf, outcomes, answers, asking } = lookup
  const scrollerRef = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => (isNarrow ? NARROW_ROW_PX : ROW_PX),
    initialOffset: () => readTablePlace(list, filter.name),
    overscan: 10,
  })
  if (rows.length === 0) return <EmptyState title="No rows have this result" />
  const Row = isNarrow ? NarrowResultRow : ResultRow
  return (
    <Box
      ref={scrollerRef}
      onScroll={(event) => storeTablePosition(list, filter.name, event.currentTarget.scrollTop)}
      role="region"
      aria-label="Rows of the list"
      tabIndex={0}
      sx={{
        height: `max(320px, calc(100dvh - ${asking.endedAt === null ? 400 : 330}px))`,
        overflow: 'auto',
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <Box
        role="table"
        aria-label="Rows of the list"
        aria-rowcount={rows.length + 1}
        sx={isNarrow ? {} : { minWidth: TABLE_WIDTH_PX }}
      >
        <ResultHead isNarrow={isNarrow} />
        <Box role="rowgroup" sx={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <Row
                key={index}
                row={row}
                outcome={getRowOutcome(row, outcomes)}
                answer={row.place === null ? undefined : answers[row.place]}
                asOf={asOf}
                rowIndex={index + 2}
                topPx={start}
              />
            )
          })}
        </Box>
      </Box>
    </Box>
  )
}
