import { product } from '@concord/domain'
import type { Page } from './page.ts'

const requires = [product('DATA_UPDATES')]

export const dataUpdatePages: readonly Page[] = [
  {
    path: '/data-updates',
    title: 'All Data Updates',
    requires,
    trail: [],
    unbuilt: 'All Data Updates will list the corrections you uploaded and where each of them stands.',
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
    unbuilt: 'Impact Report will show which records a data update changes, before and after.',
  },
]
