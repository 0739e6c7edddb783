import { useSearchParams } from 'react-router'
import { GROUPINGS, type Grouping } from './model/list-sections.ts'
import type { FindingSort, RowsAsked } from './queries.ts'

type Part = 'group' | 'line' | 'page' | 'sort' | 'search'
type Sort = NonNullable<RowsAsked['sort']>

/** Keeps in the URL which findings are shown. */
export function useFindingsAddress() {
  const [params, setParams] = useSearchParams()
  const change = (parts: Partial<Record<Part, string | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(parts)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const page = Number(params.get('page') ?? '1')
  const sort = (params.get('sort') ?? 'row') as Sort
  return {
    grouping: GROUPINGS.find((name) => name === params.get('group')) ?? ('rule' satisfies Grouping),
    line: params.get('line'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort,
    search: params.get('search') ?? '',
    setGrouping: (grouping: Grouping) =>
      change({ group: grouping === 'rule' ? null : grouping, line: null, page: null, search: null }),
    setLine: (line: string) => change({ line, page: null, search: null }),
    setPage: (next: number) => change({ page: next === 1 ? null : String(next) }),
    sortBy: (by: FindingSort) => change({ sort: sort === by ? `-${by}` : by, page: null }),
    setSearch: (search: string) => change({ search, page: null }),
  }
}

export type FindingsAddress = ReturnType<typeof useFindingsAddress>
