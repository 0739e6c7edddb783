import { useMatches } from 'react-router'
import type { Page } from './pages.ts'

export type PageHandle = { readonly page: Page }

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle
}

export function useCurrentPage(): Page | undefined {
  const handle = useMatches().at(-1)?.handle
  return isPageHandle(handle) ? handle.page : undefined
}
