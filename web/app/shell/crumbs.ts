import type { Viewer } from '@concord/domain'
import { generatePath } from 'react-router'
import { hasLinkTo, type Page, pageAt } from '../pages.ts'

export type Crumb = { readonly label: string; readonly to: string }

/** Dashboard, the pages above that may be linked to, and the page itself; none for the home page. */
export function getCrumbs(
  page: Page,
  params: Readonly<Record<string, string | undefined>>,
  viewer: Viewer,
): readonly Crumb[] {
  if (page.title === '') return []
  const above = page.trail.filter((path) => hasLinkTo(viewer, path)).map(pageAt)
  return [
    { label: 'Dashboard', to: '/' },
    ...[...above, page].map(({ title, path }) => ({ label: title, to: generatePath(path, params) })),
  ]
}
