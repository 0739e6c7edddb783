import type { Column } from '../column.ts'

/** A column of a list that the server sorts. */
export type ListColumn<Row, Sort extends string> = Column<Row> & {
  /** Stays the same when the head is called otherwise. */
  readonly id: string
  readonly sort?: Sort
  /** Sorted by time: the latest comes first in the other order. */
  readonly isTime?: boolean
  /** Says what the list looks like in its order and in the other one, where the head does not. */
  readonly orderWords?: readonly [string, string]
}
