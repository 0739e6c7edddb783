import { useLocation } from 'react-router'
import { findCurrentTab, type PageTab } from '#web/ui/page-tab.ts'

type NamedTab<Id extends string> = { readonly id: Id; readonly label: string }

/** The tabs of an editor, of which the first has its plain address, and the one that shows. */
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
