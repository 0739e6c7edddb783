export type PageTab = {
  readonly label: string
  /** The label on a narrow window. */
  readonly narrowLabel?: string
  /** Absolute path, with a query string where tabs differ by one: '/directory/practitioner/2?tab=locations'. */
  readonly to: string
  readonly count?: number | undefined
  /** False: the tab is left out on paper. */
  readonly isPrinted?: boolean
}

type PageAddress = { readonly pathname: string; readonly search: string }

function countAgreeing(tab: PageTab, place: PageAddress): number {
  const [path, search = ''] = tab.to.split('?')
  if (path !== place.pathname) return -1
  const here = new URLSearchParams(place.search)
  const wanted = [...new URLSearchParams(search)]
  return wanted.every(([name, value]) => here.get(name) === value) ? wanted.length : -1
}

/** Returns the tab that agrees with most of the address, so that a tab without a query is the one for all the rest. */
export function findCurrentTab<Tab extends PageTab>(
  tabs: readonly Tab[],
  place: PageAddress,
): Tab | undefined {
  const rated = tabs.map((tab) => ({ tab, agreeing: countAgreeing(tab, place) }))
  return rated.filter((entry) => entry.agreeing >= 0).sort((a, b) => b.agreeing - a.agreeing)[0]?.tab
}
