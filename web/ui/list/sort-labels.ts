import type { Option } from '../form/SelectInput.tsx'
import type { ListColumn } from './list-column.ts'

type Sortable = Pick<ListColumn<never, string>, 'head' | 'sort' | 'isNumber' | 'isTime' | 'orderWords'>

/** Returns what a list looks like in the order of a column, and the other way round. */
function wordsOf(
  { head, isNumber, isTime, orderWords }: Sortable,
  isOnlyTime: boolean,
): readonly [string, string] {
  if (orderWords) return orderWords
  if (isNumber) return [`Fewest ${head.toLowerCase()} first`, `Most ${head.toLowerCase()} first`]
  if (!isTime) return [`${head} A–Z`, `${head} Z–A`]
  return isOnlyTime ? ['Oldest first', 'Newest first'] : [`${head}, earliest first`, `${head}, latest first`]
}

/** Returns the orders of a list to choose from, in words. */
export function sortOptions(columns: readonly Sortable[]): Option[] {
  const isOnlyTime = columns.filter(({ sort, isTime }) => sort !== undefined && isTime).length === 1
  return columns.flatMap((column) => {
    if (column.sort === undefined) return []
    const [up, down] = wordsOf(column, isOnlyTime)
    const ascending = { value: column.sort, label: up }
    const descending = { value: `-${column.sort}`, label: down }
    return column.isNumber || column.isTime ? [descending, ascending] : [ascending, descending]
  })
}
