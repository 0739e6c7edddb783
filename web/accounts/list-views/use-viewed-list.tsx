import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { onDemand } from '#web/lib/on-demand.tsx'
import type { ListScope } from '#web/ui/list/list-address.ts'
import { type ListState, useList } from '#web/ui/list/use-list.ts'
import { openView, toViewedList } from './open-view.ts'
import { type ListView, listViews } from './queries.ts'

// With the forms in it come the schemas of what they send.
const SavedViews = onDemand(async () => (await import('./SavedViews.tsx')).SavedViews)

/**
 * Returns a list with its saved views. The default one is opened when someone arrives with an address that says
 * nothing.
 */
export function useViewedList<Sort extends string, Filter extends string>(
  scope: ListScope<Sort, Filter>,
): ListState<Sort, Filter> {
  const list = useList(scope)
  const [params] = useSearchParams()
  const [isArriving, setArriving] = useState(params.size === 0)
  const { data } = useQuery({ ...listViews(scope.name), enabled: isArriving })
  const arrive = useEffectEvent((views: readonly ListView[] | undefined) => {
    if (!views || !isArriving) return
    const view = views.find(({ isDefault }) => isDefault)
    if (view && params.size === 0) openView(list, view, 'arriving')
    setArriving(false)
  })
  useEffect(() => arrive(data), [data])
  const viewed = toViewedList(list)
  return { ...list, views: (close) => <SavedViews list={viewed} onClose={close} /> }
}
