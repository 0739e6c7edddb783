import { formatCountOf } from '@concord/domain'
import type { Balance } from '../queries.ts'

export type BalancePart = { readonly name: 'out' | 'held' | 'rejected'; readonly rows: number }

/** A part that is there is never thinner. */
const MIN_PART_PX = 4

export const listParts = ({ out, held, rejected }: Balance): readonly BalancePart[] => [
  { name: 'out', rows: out },
  { name: 'held', rows: held },
  { name: 'rejected', rows: rejected },
]

/** Tells whether every row that came in went somewhere: in + exploded = out + held + rejected. */
export function isBalanced({ in: rowsIn, exploded, out, held, rejected }: Balance): boolean {
  return rowsIn + exploded === out + held + rejected
}

/** Returns how wide a part of the bar is, as CSS `flex` with a least width. */
export const sizePart = ({ rows }: BalancePart) => ({
  flexGrow: rows,
  flexBasis: 0,
  minWidth: rows > 0 ? `${MIN_PART_PX}px` : 0,
})

/**
 * Tells whether all rows are accounted for: 'Balanced. Every row is accounted for.', or how many are missing or extra.
 */
export function tellBalance(balance: Balance): string {
  if (isBalanced(balance)) return 'Balanced. Every row is accounted for.'
  const left = balance.in + balance.exploded - balance.out - balance.held - balance.rejected
  return left > 0
    ? `Not balanced. ${formatCountOf(left, 'row is', 'rows are')} not accounted for.`
    : `Not balanced. ${formatCountOf(-left, 'row')} more went out than came in.`
}

/**
 * Formats the empty rows, such as '12 empty rows left out', and the rows split off or merged, such as '40 rows split
 * off from others'.
 */
export function tellRest({ empty, exploded }: Balance): readonly string[] {
  return [
    `${formatCountOf(empty, 'empty row')} left out`,
    exploded < 0
      ? `${formatCountOf(-exploded, 'row')} merged into others`
      : `${formatCountOf(exploded, 'row')} split off from others`,
  ]
}
