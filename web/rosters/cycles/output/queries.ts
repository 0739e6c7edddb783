import { api, OUTPUT_PAGE_ROWS, type ReplyOf, type ROW_OUTCOMES } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { CYCLES } from '../queries.ts'

export type OutputPage = ReplyOf<typeof api.listCycleOutput>
export type OutputField = OutputPage['fields'][number]
export type OutputRow = OutputPage['rows'][number]
export type RowOutcome = (typeof ROW_OUTCOMES)[number]
export type CellTrace = ReplyOf<typeof api.traceCycleOutput>

/** The rows that are shown and their order, as the address bar has them. */
export type OutputView = {
  readonly sort: string | undefined
  readonly outcome: RowOutcome | undefined
  /** The filters as typed, by field. */
  readonly filters: Readonly<Record<string, string>>
}

export { OUTPUT_PAGE_ROWS }

const FRESH_MS = 300_000

/** Results change only with the revision of their cycle: what was read once is kept. */
export function outputPage(
  cycleId: string,
  revision: number,
  { sort, outcome, filters }: OutputView,
  page: number,
) {
  const params = {
    ...{ cycleId, page },
    ...(sort === undefined ? {} : { sort }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(Object.keys(filters).length === 0 ? {} : { filters: JSON.stringify(filters) }),
  }
  return queryOptions({
    queryKey: [CYCLES, 'output', revision, params],
    queryFn: ({ signal }) => call(api.listCycleOutput, { params }, { signal }),
    staleTime: FRESH_MS,
  })
}

export function traceOf(cycleId: string, revision: number, rowId: number, field: string) {
  return queryOptions({
    queryKey: [CYCLES, 'trace', revision, cycleId, rowId, field],
    queryFn: ({ signal }) => call(api.traceCycleOutput, { params: { cycleId, rowId, field } }, { signal }),
    staleTime: FRESH_MS,
  })
}
