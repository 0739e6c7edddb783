import type { Page } from '../pages.ts'
import type { Sidebar, SidebarLink } from './sidebar.ts'

export function getLinks(sidebar: Sidebar): SidebarLink[] {
  return sidebar.sections.flatMap((section) =>
    section.entries.flatMap((entry) => ('links' in entry ? entry.links : [entry])),
  )
}

/** Returns the link of the page itself, else of the nearest page above it that has one. */
export function findCurrentLink(sidebar: Sidebar, page: Page | undefined): string | undefined {
  if (!page) return undefined
  const shown = new Set(getLinks(sidebar).map((link) => link.to))
  return [page.path, ...page.trail.toReversed()].find((path) => shown.has(path))
}
