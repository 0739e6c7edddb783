import { type ListScope, readListAddress, writeListAddress } from '#web/ui/list/list-address.ts'
import type { ListState } from '#web/ui/list/use-list.ts'
import type { ListView } from './queries.ts'

export type Shown = Pick<ListView, 'address' | 'hiddenColumns'>

/** A list as those that keep its views see it, whatever its columns and filters are. */
export type ViewedList = {
  readonly name: ListScope<string, string>['name']
  readonly getShown: () => Shown
  readonly isShown: (view: Shown) => boolean
  readonly open: (view: Shown) => void
}

export const toViewedList = <Sort extends string, Filter extends string>(
  list: ListState<Sort, Filter>,
): ViewedList => ({
  name: list.scope.name,
  getShown: () => shownBy(list),
  isShown: (view) => isShown(list, view),
  open: (view) => openView(list, view),
})

/** Returns what a list shows now, as a view keeps it: all but the page. */
function shownBy<Sort extends string, Filter extends string>(list: ListState<Sort, Filter>): Shown {
  const [{ hidden }] = list.look
  return {
    address: writeListAddress({ ...list.address, page: 1 }, list.scope),
    hiddenColumns: [...hidden].sort(),
  }
}

function isShown<Sort extends string, Filter extends string>(
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
