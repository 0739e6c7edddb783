import type { PageTab } from '#web/ui/PageTabs.tsx'

/** The tabs that all pages about corrections share; what is built beside the list is added here. */
export const UPDATE_TABS: readonly PageTab[] = [
  { label: 'Updates', to: '/data-updates' },
  { label: 'Attestation', to: '/data-updates/attestation' },
]
