import type { ReactNode } from 'react'

/** A column of a table or list: one kind of value of its rows. */
export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Whether values never wrap: for identifiers, dates and phones. */
  readonly isKeptWhole?: boolean
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
  /** The sort order of the list when this head is pressed. */
  readonly sort?: string
  /** Left out where the window has no room for all columns, the last of them first. */
  readonly isSpare?: boolean
  /**
   * The place in a narrow row: beside the title, a value that is clear without its head, on a line of its own below the
   * others, a button at the right end, or left out.
   */
  readonly narrow?: 'status' | 'bare' | 'below' | 'act' | 'out'
}
