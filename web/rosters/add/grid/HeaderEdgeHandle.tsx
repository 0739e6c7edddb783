import { Box } from '@mui/material'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useRef } from 'react'
import type { HeaderEdge } from './header-rows.ts'

export type HeaderEdgeHandleProps = {
  readonly edge: HeaderEdge
  readonly row: number
  readonly lastRow: number
  readonly top: number
  readonly width: string
  readonly handleRef?: RefObject<HTMLDivElement | null>
  /** Returns the row of the sheet at a place of the window. */
  readonly findRow: (clientY: number) => number | null
  readonly onMove: (row: number) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 }

/** Shows an edge of the band of header rows, which the user drags or moves with arrow keys. */
export function HeaderEdgeHandle(props: HeaderEdgeHandleProps) {
  const { edge, row, lastRow, top, width, handleRef, findRow, onMove } = props
  const isDragging = useRef(false)

  function press(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    const to =
      event.key === 'Home' ? 1 : event.key === 'End' ? lastRow : step === undefined ? null : row + step
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    onMove(Math.min(lastRow, Math.max(1, to)))
  }
  function drag(event: PointerEvent): void {
    if (!isDragging.current) return
    const to = findRow(event.clientY)
    if (to !== null && to !== row) onMove(to)
  }
  return (
    <Box
      ref={handleRef}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={edge === 'first' ? 'First header row' : 'Last header row'}
      aria-valuemin={1}
      aria-valuemax={lastRow}
      aria-valuenow={row}
      aria-valuetext={`Row ${row}`}
      onKeyDown={press}
      onPointerDown={(event) => {
        isDragging.current = true
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        isDragging.current = false
      }}
      onPointerCancel={() => {
        isDragging.current = false
      }}
      sx={{
        position: 'absolute',
        left: 0,
        zIndex: 2,
        height: 10,
        mt: '-5px',
        cursor: 'ns-resize',
        touchAction: 'none',
        '&::after': {
          content: '""',
          position: 'absolute',
          left: 0,
          right: 0,
          top: 4,
          height: 2,
          bgcolor: edge === 'last' ? 'secondary.main' : 'secondary.line',
        },
        '&:focus-visible': { outlineOffset: -2 },
      }}
      style={{ top, width }}
    />
  )
}
