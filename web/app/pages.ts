import { findUnmet, hidesLibraryLink, type Viewer } from '@concord/domain'
import type { PageRule } from '#web/session/page-rules.ts'
import { accountPages } from './pages/accounts.ts'
import { batchPages } from './pages/batches.ts'
import { dataUpdatePages } from './pages/data-updates.ts'
import { directoryPages } from './pages/directory.ts'
import type { Page } from './pages/page.ts'
import { rosterPages } from './pages/rosters.ts'

export type { Page }

export const homePage: Page = {
  path: '/',
  title: '',
  requires: [],
  trail: [],
  load: async () => (await import('#web/home/HomePage.tsx')).HomePage,
}

export const pages: readonly Page[] = [
  homePage,
  ...directoryPages,
  ...rosterPages,
  ...dataUpdatePages,
  ...accountPages,
  ...batchPages,
]

/** Guard and content together, for those that explain who may open which page. */
export const pageRules: readonly PageRule[] = pages
  .filter((page) => page.title !== '')
  .map(({ path, title, requires, content }) => ({
    path,
    title,
    requires: content ? [...requires, content] : requires,
  }))

export function pageAt(path: string): Page {
  const page = pages.find((entry) => entry.path === path)
  if (!page) throw new Error(`There is no page at ${path}`)
  return page
}

export function canOpen(viewer: Viewer, path: string): boolean {
  return findUnmet(viewer, pageAt(path).requires) === undefined
}

/** Tells whether anything may lead the viewer there: the page opens for them, and is not hidden from their client. */
export function hasLinkTo(viewer: Viewer, path: string): boolean {
  return canOpen(viewer, path) && !(path === '/rosters/library' && hidesLibraryLink(viewer))
}

export function tabTitle(title: string): string {
  return title === '' ? 'Concord' : `${title} | Concord`
}
