import { readListAddress, writeListAddress } from '#web/ui/list/list-address.ts'
import type { ListState } from '#web/ui/list/use-list.ts'
import type { ListView } from './queries.ts'

type Shown = Pick<ListView, 'address' | 'hiddenColumns'>

/** Returns what a list shows now, as a view keeps it: all but the page. */
export function shownBy<Sort extends string, Filter extends string>(list: ListState<Sort, Filter>): Shown {
  const [{ hidden }] = list.look
  return {
    address: writeListAddress({ ...list.address, page: 1 }, list.scope),
    hiddenColumns: [...hidden].sort(),
  }
}

export function isShown<Sort extends string, Filter extends string>(
  list: ListState<Sort, Filter>,
  { address, hiddenColumns }: Shown,
): boolean {
  const now = shownBy(list)
  return now.address === address && now.hiddenColumns.join() === [...hiddenColumns].sort().join()
}

/** Shows a list as a view has it; what it names and the list does not know any more is left out. */
export function openView<Sort extends string, Filter extends string>(
  list: ListState<Sort, Filter>,
  { address, hiddenColumns }: Shown,
  how?: 'arriving',
): void {
  const { filters, sort } = readListAddress(new URLSearchParams(address), list.scope)
  const [, changeLook] = list.look
  list.show({ filters, sort }, how)
  changeLook({ hidden: hiddenColumns })
}
