import { product } from '@concord/domain'
import { createElement } from 'react'
import type { Page } from './page.ts'

const requires = [product('DATA_UPDATES')]

const updates = () => import('../page-files/updates.tsx')

export const dataUpdatePages: readonly Page[] = [
  {
    path: '/data-updates',
    title: 'All Data Updates',
    requires,
    trail: [],
    load: async () => (await updates()).UpdatesPage,
  },
  {
    path: '/data-updates/create',
    title: 'Create a Data Update',
    requires,
    trail: ['/data-updates'],
    load: async () => (await import('#web/updates/create/CreatePage.tsx')).CreatePage,
  },
  {
    path: '/data-updates/attestation',
    title: 'Attestation',
    requires,
    trail: ['/data-updates'],
    load: async () => (await import('#web/updates/attestation/AttestationPage.tsx')).AttestationPage,
  },
  {
    path: '/data-updates/:updateId',
    title: 'Impact Report',
    requires,
    trail: ['/data-updates'],
    async load() {
      const [{ ImpactReportPage }, { PlacesMap }] = await Promise.all([
        updates(),
        import('#web/directory/map/maps.ts'),
      ])
      return () => createElement(ImpactReportPage, { PlacesMap })
    },
  },
]
