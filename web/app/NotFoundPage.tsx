import { NotFoundMessage } from '#web/ui/NotFoundMessage.tsx'
import type { Page } from './pages.ts'

export const notFoundPage: Page = {
  path: '*',
  title: 'Page Not Found',
  requires: [],
  trail: [],
  load: async () => NotFoundPage,
}

export function NotFoundPage() {
  return <NotFoundMessage />
}
