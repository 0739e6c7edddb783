import type { Viewer } from '@concord/domain'
import { generatePath } from 'react-router'
import { hasLinkTo, type Page, pageAt } from '../pages.ts'

const withSearch = (path: string, search = '') => (search === '' ? path : `${path}?${search}`)

export type Crumb = { readonly label: string; readonly to: string }

/**
 * Returns the crumbs of a page: Dashboard, the pages above that may be linked to, and the page itself; none for the
 * home page. The pages above open with their last query string, if `recall` knows one.
 */
export function getCrumbs(
  page: Page,
  params: Readonly<Record<string, string | undefined>>,
  viewer: Viewer,
  recall: (path: string) => string | undefined = () => undefined,
): readonly Crumb[] {
  if (page.title === '') return []
  const above = page.trail.filter((path) => hasLinkTo(viewer, path)).map(pageAt)
  return [
    { label: 'Dashboard', to: '/' },
    ...above.map(({ title, path }) => ({
      label: title,
      to: withSearch(generatePath(path, params), recall(path)),
    })),
    { label: page.title, to: generatePath(page.path, params) },
  ]
}
