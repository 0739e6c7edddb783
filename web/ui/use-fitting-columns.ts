import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './column.ts'
import { useWidth } from './use-width.ts'

type Fitting<Row> = {
  /** The element that the table has to fit into. */
  readonly room: RefObject<HTMLDivElement | null>
  readonly columns: readonly Column<Row>[]
  readonly leftOut: readonly Column<Row>[]
  /** Without its spare columns, too, the table is wider than its room. */
  readonly isTooWide: boolean
}

/** Leaves out spare columns of a table, the last first, until it is as wide as its room. */
export function useFittingColumns<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Fitting<Row> {
  const room = useRef<HTMLDivElement>(null)
  const width = useWidth(room)
  const spare = columns.filter(({ isSpare }) => isSpare)
  const names = `${width} ${columns.map(({ head }) => head).join()}`
  const [tried, setTried] = useState({ names, rows, count: 0 })
  // Another width, other columns or other rows: it may fit again.
  const count = tried.names === names && tried.rows === rows ? tried.count : 0
  useLayoutEffect(() => {
    const box = room.current
    if (box && count <= spare.length && box.scrollWidth > box.clientWidth)
      setTried({ names, rows, count: count + 1 })
  }, [names, rows, count, spare.length])
  const leftOut = spare.slice(Math.max(0, spare.length - count))
  return {
    room,
    columns: columns.filter((column) => !leftOut.includes(column)),
    leftOut,
    isTooWide: count > spare.length,
  }
}
