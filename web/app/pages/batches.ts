import { internal } from '@concord/domain'
import type { Page } from './page.ts'

export const batchPages: readonly Page[] = [
  {
    path: '/sources',
    title: 'Sources',
    requires: [internal],
    trail: [],
    load: async () => (await import('#web/ledger/SourcesPage.tsx')).SourcesPage,
  },
  {
    path: '/batches',
    title: 'Batches',
    requires: [internal],
    trail: [],
    load: async () => (await import('#web/ledger/BatchesPage.tsx')).BatchesPage,
  },
  {
    path: '/batches/:batchId',
    title: 'Batch',
    requires: [internal],
    trail: ['/batches'],
    load: async () => (await import('#web/ledger/BatchPage.tsx')).BatchPage,
  },
]
