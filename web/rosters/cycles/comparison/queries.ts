import { api, COMPARISON_PAGE_ROWS, type ParamsIn, type ReplyOf } from '@concord/contract'
import { CHANGE_STATES, type ChangeCause, DECIDED_CLASSES } from '@concord/domain'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { CYCLES, type Cycle } from '../queries.ts'

export type ComparisonReply = ReplyOf<typeof api.readComparison>
export type Comparison = NonNullable<ComparisonReply['comparison']>
export type Kind = Comparison['kinds'][number]
export type GroupsReply = ReplyOf<typeof api.listComparisonGroups>
export type ChangeGroup = GroupsReply['groups'][number]
export type ChangeLine = ChangeGroup['first'][number]
export type LineFilters = Omit<ParamsIn<typeof api.listComparisonGroups>, 'cycleId'>

/** The filters of the comparison, as the address names them. */
export const FILTER_NAMES = ['state', 'class', 'field', 'place', 'text'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** Returns what the address narrows the differences to; what it names wrongly narrows nothing. */
export function readFilters(params: URLSearchParams): LineFilters {
  const state = CHANGE_STATES.find((name) => name === params.get('state'))
  const kind = DECIDED_CLASSES.find((name) => name === params.get('class'))
  const [field, place, text] = [params.get('field'), params.get('place'), params.get('text')]
  return {
    ...(state ? { state } : {}),
    ...(kind ? { class: kind } : {}),
    ...(field ? { field } : {}),
    ...(place ? { place } : {}),
    ...(text ? { text } : {}),
  }
}

/** Another run has other differences: what was read of the one before is not shown for it. */
type OfRun = Pick<Cycle, 'id' | 'attempt'>
const keyOf = ({ id, attempt }: OfRun, ...rest: readonly unknown[]) => [
  CYCLES,
  'comparison',
  id,
  attempt,
  ...rest,
]

export const comparisonOf = (cycle: OfRun) =>
  queryOptions({
    queryKey: keyOf(cycle, 'kinds'),
    queryFn: ({ signal }) => call(api.readComparison, { params: { cycleId: cycle.id } }, { signal }),
  })

export const groupsOf = (cycle: OfRun, filters: LineFilters) =>
  queryOptions({
    queryKey: keyOf(cycle, 'groups', filters),
    queryFn: ({ signal }) =>
      call(api.listComparisonGroups, { params: { cycleId: cycle.id, ...filters } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Returns the query of the lines of a group, one page after another. */
export const linesOf = (cycle: OfRun, filters: LineFilters, cause: ChangeCause) =>
  infiniteQueryOptions({
    queryKey: keyOf(cycle, 'lines', filters, cause),
    queryFn: ({ signal, pageParam: page }) =>
      call(api.listComparisonLines, { params: { cycleId: cycle.id, ...filters, cause, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * COMPARISON_PAGE_ROWS < total ? page + 1 : undefined),
  })

export const placesOf = (cycle: OfRun) =>
  queryOptions({
    queryKey: keyOf(cycle, 'places'),
    queryFn: async ({ signal }) =>
      (await call(api.listComparisonPlaces, { params: { cycleId: cycle.id } }, { signal })).places,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const downloadLines = (cycleId: string, filters: LineFilters): Promise<Blob> =>
  download(api.exportComparison, { params: { cycleId, ...filters } })
