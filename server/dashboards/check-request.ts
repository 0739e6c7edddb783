import {
  countsPractitioners,
  type DashboardFilter,
  type DirectoryDashboard,
  FILTERS_OF_DASHBOARD,
  readAlso,
  seesDashboard,
  seesEntities,
  type Viewer,
} from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { Picked } from './count/narrow.ts'

/** Filters that would let a viewer distinguish entities. */
const OF_ENTITY_DATA: readonly DashboardFilter[] = ['entity', 'kind', 'system']

export type Asked = { readonly dashboard: DirectoryDashboard; readonly filters: Picked }

/** Returns the filters of a dashboard that the viewer may use. */
export function listFilters(viewer: Viewer, dashboard: DirectoryDashboard): readonly DashboardFilter[] {
  const all = FILTERS_OF_DASHBOARD[dashboard]
  return seesEntities(viewer) ? all : all.filter((name) => !OF_ENTITY_DATA.includes(name))
}

/** Tells whether the dashboard counts data that the organization has no access to. */
export const isWithoutData = (viewer: Viewer, dashboard: DirectoryDashboard): boolean =>
  !countsPractitioners(dashboard) && !seesEntities(viewer)

/** Throws for a dashboard that the viewer may not see, and for a filter that it does not have. */
export function checkRequest(viewer: Viewer, { dashboard, filters }: Asked): void {
  if (viewer.embed && viewer.embed.dashboard !== dashboard) throw new AppError('forbidden', { kind: 'embed' })
  if (!seesDashboard(viewer, dashboard)) throw new AppError('forbidden', { kind: 'dashboardData' })
  const known = FILTERS_OF_DASHBOARD[dashboard]
  const allowed = listFilters(viewer, dashboard)
  const beside = (filters.also ?? []).map((value) => readAlso(value).name)
  for (const name of [...(Object.keys(filters) as DashboardFilter[]), ...beside]) {
    if (!known.includes(name))
      throw new AppError('invalid_input', [
        { field: `filters.${name}`, message: 'The dashboard has no such filter.' },
      ])
    if (!allowed.includes(name)) throw new AppError('forbidden', { kind: 'entityData' })
  }
}
