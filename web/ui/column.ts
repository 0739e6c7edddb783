import type { ReactNode } from 'react'

/** One kind of value of the rows of a table or list. */
export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** For identifiers, dates and phones, which never wrap. */
  readonly isKeptWhole?: boolean
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
  /** By what a list is sorted when this head is pressed. */
  readonly sort?: string
  /** Left out where the window has no room for all columns, the last of them first. */
  readonly isSpare?: boolean
  /**
   * In a narrow row: beside the title, a value that says without its head what it is, on a line of its own below the
   * others, a button at the right end, or left out.
   */
  readonly narrow?: 'status' | 'bare' | 'below' | 'act' | 'out'
}
