import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type FilterRules,
  type Filters,
  type FilterValue,
  readFilters,
  withMark,
  writeFilters,
} from './filters.ts'

export type DashboardView = 'charts' | 'rows'

export type DashboardAddress = {
  readonly filters: Filters
  readonly view: DashboardView
  readonly page: number
  readonly sort: string | undefined
  /** Path and query of this dashboard with other filters. */
  readonly link: (filters: Filters, view?: DashboardView) => string
  /** Path and query of the rows of a mark; undefined where the filters in force leave none. */
  readonly linkRows: (marks: readonly FilterValue[]) => string | undefined
  readonly show: (filters: Filters) => void
  readonly turn: (page: number, sort?: string) => void
}

/**
 * Returns all that the address says about a dashboard: its filters, and whether it shows charts or the rows behind
 * them.
 */
export function useDashboardAddress(rules: FilterRules): DashboardAddress {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const filters = readFilters(params, rules)
    const view: DashboardView = params.get('view') === 'rows' ? 'rows' : 'charts'
    const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
    const sort = params.get('sort') ?? undefined
    const link: DashboardAddress['link'] = (next, nextView = view) => {
      const query = writeFilters(next, nextView === 'rows' ? { view: 'rows' } : {})
      return query === '' ? pathname : `${pathname}?${query}`
    }
    const linkRows: DashboardAddress['linkRows'] = (marks) => {
      const narrowed = marks.reduce<Filters | undefined>(
        (before, mark) => before && withMark(before, mark, rules),
        filters,
      )
      return narrowed && link(narrowed, 'rows')
    }
    const turn: DashboardAddress['turn'] = (nextPage, nextSort = sort) => {
      const paging = {
        ...(nextSort === undefined ? {} : { sort: nextSort }),
        ...(nextPage === 1 ? {} : { page: String(nextPage) }),
      }
      navigate(`${pathname}?${writeFilters(filters, { view: 'rows', ...paging })}`, {
        preventScrollReset: true,
      })
    }
    return {
      filters,
      view,
      page,
      sort,
      link,
      linkRows,
      show: (next) => navigate(link(next), { preventScrollReset: true }),
      turn,
    }
  }, [pathname, search, navigate, rules])
}
