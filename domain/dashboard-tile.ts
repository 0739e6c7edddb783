import type { DashboardName } from './dashboard.ts'

/** Lists the figures of each dashboard in their order. */
export const FIGURES_OF_DASHBOARD = {
  'practitioner-overview': ['practitioners', 'accepting', 'verified', 'conflict', 'withoutPhone', 'twoSided'],
  practitioners: ['practitioners', 'affiliated', 'twoSided', 'several', 'unaffiliated', 'entities'],
  'entity-overview': ['entities', 'withPractitioners', 'withParent', 'withoutPhone', 'deactivated'],
  'health-systems': ['systems', 'entities', 'inSystem', 'practitioners', 'inSeveralSystems'],
  'error-reports': ['files', 'findings', 'firstPass', 'delivered', 'touches', 'heldRows'],
} as const satisfies Readonly<Record<DashboardName, readonly string[]>>

/** Lists the charts of each dashboard in their order. */
export const TILES_OF_DASHBOARD = {
  'practitioner-overview': ['verification', 'counties', 'specialties', 'months', 'fields', 'sources'],
  practitioners: ['largestEntities', 'confirmations', 'entityCounts', 'kinds', 'networks', 'specialties'],
  'entity-overview': ['kinds', 'counties', 'largestEntities', 'sizes', 'specialties', 'entityFields'],
  'health-systems': ['systems', 'systemSizes', 'kinds', 'counties', 'largestEntities'],
  'error-reports': ['pareto', 'trend', 'rules', 'sources', 'fields', 'throughput'],
} as const satisfies Readonly<Record<DashboardName, readonly string[]>>
