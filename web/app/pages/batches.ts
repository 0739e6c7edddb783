import { internal } from '@concord/domain'
import type { Page } from './page.ts'

const batches = () => import('../page-files/batches.ts')

export const batchPages: readonly Page[] = [
  {
    path: '/sources',
    title: 'Sources',
    requires: [internal],
    trail: [],
    load: async () => (await batches()).SourcesPage,
  },
  {
    path: '/batches',
    title: 'Batches',
    requires: [internal],
    trail: [],
    load: async () => (await batches()).BatchesPage,
  },
  {
    path: '/batches/:batchId',
    title: 'Batch',
    requires: [internal],
    trail: ['/batches'],
    load: async () => (await batches()).BatchPage,
  },
]
