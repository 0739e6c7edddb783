import type { SensitiveKind } from '@concord/domain'
import type { Shape } from '../values/cell-shape.ts'
import { findSensitive } from '../values/sensitive-column.ts'
import { columnShape } from './column-shape.ts'
import { countDateOrders, type DateOrders } from './date-order.ts'

/** Describes what stands in one column of the data of a tab. */
export type ColumnProfile = {
  /** 0-based. */
  readonly index: number
  readonly header: string
  /** Cells with more than blanks. */
  readonly filled: number
  /** Different texts: exact up to 1,000, beyond that within some percent. */
  readonly distinct: number
  /** The first different texts. */
  readonly samples: readonly string[]
  readonly shape: Shape
  /** Characters of the longest cell. */
  readonly longest: number
  /** The values that its shape was evaluated by, in the order of the rows. */
  readonly values: readonly string[]
  readonly sensitive: SensitiveKind | null
  readonly dateOrders: DateOrders
}

const SAMPLES = 5

/** The counts of a column. */
export type ColumnCounts = Pick<
  ColumnProfile,
  'index' | 'header' | 'filled' | 'distinct' | 'longest' | 'values'
> & {
  /** Cells such as 123-45-6789. */
  readonly ssnLike: number
  /** The date orders of all cells; without it, those of the values are counted. */
  readonly dateOrders?: DateOrders | undefined
}

/** Returns what stands in a column by what was counted in it. */
export function profileColumn({ ssnLike, ...counts }: ColumnCounts): ColumnProfile {
  const { header, values, filled } = counts
  const shape = columnShape(header, values)
  return {
    ...counts,
    dateOrders: counts.dateOrders ?? countDateOrders(values),
    samples: [...new Set(values)].slice(0, SAMPLES),
    shape,
    sensitive: findSensitive(header, shape, values, filled === 0 ? 0 : ssnLike / filled),
  }
}
