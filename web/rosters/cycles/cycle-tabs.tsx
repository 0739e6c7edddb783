import { onDemand } from '#web/lib/on-demand.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { countDifferences } from './comparison/count-differences.ts'
import type { CycleTab } from './cycle-tab.ts'

/** The tabs of a cycle in their order. */
const TABS: readonly CycleTab[] = [
  {
    id: 'overview',
    label: 'Overview',
    load: async () => (await import('./overview/OverviewTab.tsx')).OverviewTab,
  },
  {
    id: 'findings',
    label: 'Findings',
    count: ({ findings }) => findings ?? undefined,
    isThere: ({ balance }) => balance !== null,
    isPrinted: false,
    load: async () => (await import('./findings/FindingsTab.tsx')).FindingsTab,
  },
  {
    id: 'comparison',
    label: 'Comparison',
    count: countDifferences,
    isThere: ({ balance }) => balance !== null,
    load: async () => (await import('./comparison/ComparisonTab.tsx')).ComparisonTab,
  },
  {
    ...{ id: 'output', label: 'Output', isPrinted: false },
    count: ({ balance }) => balance?.out,
    isThere: ({ balance }) => balance !== null,
    load: async () => (await import('./output/OutputTab.tsx')).OutputTab,
  },
  {
    ...{ id: 'files', label: 'Files', isPrinted: false },
    isThere: ({ balance }) => balance !== null,
    load: async () => (await import('./small-tabs.ts')).FilesTab,
  },
  {
    id: 'publish',
    label: 'Publish',
    isThere: ({ balance }) => balance !== null,
    load: async () => (await import('./small-tabs.ts')).PublishTab,
  },
  {
    id: 'delivery',
    label: 'Delivery',
    load: async () => (await import('./small-tabs.ts')).DeliveryTab,
  },
  { id: 'log', label: 'Log', load: async () => (await import('./small-tabs.ts')).LogTab },
]

const meanwhile = <SkeletonRows label="Loading the tab" count={6} />

export const CYCLE_TABS = TABS.map((tab) => ({ ...tab, Content: onDemand(tab.load, { meanwhile }) }))
