import { type ReactNode, useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListAddress, type ListScope, readListAddress, writeListAddress } from './list-address.ts'
import { type LookState, useListLook } from './use-list-look.ts'

/** Steps that going back does not pass: each letter that was typed, the view that an arrival opens. */
type Replacing = 'typing' | 'arriving'

export type ListState<Sort extends string, Filter extends string> = {
  readonly address: ListAddress<Sort, Filter>
  /** Goes to another page, order or filters; what is not named stays, and only a turned page is not the first. */
  readonly show: (next: Partial<ListAddress<Sort, Filter>>, how?: Replacing) => void
  /** Sets one filter, or takes it away by ''. */
  readonly filter: (name: Filter, value: string, how?: 'typing') => void
  readonly look: LookState
  readonly scope: ListScope<Sort, Filter>
  /** Says what the user keeps of this list under names, as a part of its View menu. */
  readonly views?: (onClose: () => void) => ReactNode
}

/** The hook that the app gives to a page with a list: how the list shows, with the views that the user saved of it. */
export type ViewedListProps = { readonly useViewedList: typeof useList }

/** Returns a list as the address has it and the user arranged it. `scope` must be declared outside of the component. */
export function useList<Sort extends string, Filter extends string>(
  scope: ListScope<Sort, Filter>,
): ListState<Sort, Filter> {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readListAddress(params, scope), [params, scope])
  const show = useCallback<ListState<Sort, Filter>['show']>(
    (next, how) => {
      setParams(
        (before) => {
          const current = readListAddress(before, scope)
          return new URLSearchParams(writeListAddress({ ...current, page: 1, ...next }, scope, before))
        },
        { replace: how !== undefined, preventScrollReset: true },
      )
    },
    [setParams, scope],
  )
  const filter = useCallback<ListState<Sort, Filter>['filter']>(
    (name, value, how) => show({ filters: { ...address.filters, [name]: value } }, how),
    [show, address.filters],
  )
  const look = useListLook(scope.name)
  return { address, show, filter, look, scope }
}
