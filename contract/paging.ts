import { z } from 'zod'

/** Rows of one page of every list. */
export const PAGE_ROWS = 25

/** The order of a list: a name of the list's own, with a minus in front from the last to the first. */
export type SortOf<Name extends string> = Name | `-${Name}`

/**
 * Returns the query parameters for the page and order of a list; the order is `first` unless the call states another.
 */
export function pageParams<const Name extends string>(sorts: readonly Name[], first: SortOf<Name>) {
  const orders = sorts.flatMap((name): SortOf<Name>[] => [name, `-${name}`])
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    sort: z.enum(orders).default(() => first as never),
  }
}

/** Beside the rows of a page: how many rows there are, and which page it is. One past the end is answered by the last. */
export const pageFacts = { total: z.int(), page: z.int() }
