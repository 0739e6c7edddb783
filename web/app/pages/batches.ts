import { internal } from '@concord/domain'
import type { Page } from './page.ts'

export const batchPages: readonly Page[] = [
  {
    path: '/sources',
    title: 'Sources',
    requires: [internal],
    trail: [],
    load: async () => (await import('../page-files/batches.ts')).SourcesPage,
  },
  {
    path: '/batches',
    title: 'Batches',
    requires: [internal],
    trail: [],
    load: async () => (await import('../page-files/batches.ts')).BatchesPage,
  },
  {
    path: '/batches/:batchId',
    title: 'Batch',
    requires: [internal],
    trail: ['/batches'],
    load: async () => (await import('../page-files/batches.ts')).BatchPage,
  },
]
