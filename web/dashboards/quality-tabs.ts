import { hasPermission, hasProduct, seesDashboards, type Viewer } from '@concord/domain'
import type { PageTab } from '#web/ui/PageTabs.tsx'

type QualityTab = PageTab & { readonly isOpenTo: (viewer: Viewer) => boolean }

const TABS: readonly QualityTab[] = [
  {
    label: 'Overview',
    to: '/dashboards/practitioner-overview',
    isOpenTo: seesDashboards,
  },
  {
    label: 'Compliance clocks',
    to: '/dashboards/compliance-clocks',
    isOpenTo: (viewer) => hasProduct(viewer, 'DATA_UPDATES'),
  },
  {
    label: 'Accuracy samples',
    to: '/dashboards/accuracy',
    isOpenTo: (viewer) => seesDashboards(viewer) && hasPermission(viewer, 'SEARCH'),
  },
]

/** Lists the pages about the quality of the directory, which lead to each other; none if the viewer has only one. */
export function listQualityTabs(viewer: Viewer): { readonly tabs?: readonly PageTab[] } {
  const tabs = TABS.filter(({ isOpenTo }) => isOpenTo(viewer))
  return tabs.length > 1 ? { tabs } : {}
}
