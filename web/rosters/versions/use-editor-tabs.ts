import { useLocation } from 'react-router'
import { findCurrentTab, type PageTab } from '#web/ui/page-tab.ts'

type NamedTab<Id extends string> = { readonly id: Id; readonly label: string }

/** Returns the tabs of an editor, the first of which has the plain path, and the current tab. */
export function useEditorTabs<Id extends string>(
  path: string,
  named: readonly [NamedTab<Id>, ...NamedTab<Id>[]],
  counts: Readonly<Partial<Record<Id, number>>>,
) {
  const location = useLocation()
  const [first] = named
  const tabs = named.map(({ id, label }): PageTab & NamedTab<Id> => ({
    ...{ id, label, count: counts[id] },
    to: id === first.id ? path : `${path}?tab=${id}`,
  }))
  return { tabs, tab: findCurrentTab(tabs, location)?.id ?? first.id }
}
