import {
  api,
  type BATCH_CHANGES,
  BATCH_SORTS,
  BATCH_STATES,
  type BodyIn,
  FINDING_SORTS,
  type ReplyOf,
} from '@concord/contract'
import { FINDING_KINDS, SOURCE_KINDS } from '@concord/domain'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { handleUnlessNotFound, RequestError } from '#web/lib/request-error.ts'
import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import type { ListAddress, ListScope } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { useListExport } from '#web/ui/list/use-list-export.ts'
import { formatRecords } from './format-records.ts'

export type Batch = ReplyOf<typeof api.readBatch>['batch']
export type Finding = ReplyOf<typeof api.listFindings>['findings'][number]
export type FindingReason = ReplyOf<typeof api.readBatch>['reasons'][number]

const PENDING_POLL_MS = 2000

export type BatchSort = (typeof BATCH_SORTS)[number]
export type BatchFilter = 'search' | 'source' | 'state' | 'findings'
export const BATCH_LIST: ListScope<BatchSort, BatchFilter> = {
  name: 'batches',
  sorts: BATCH_SORTS,
  firstSort: '-startedAt',
  filters: ['search', 'source', 'state', 'findings'],
}

export type FindingSort = (typeof FINDING_SORTS)[number]
export type FindingFilter = 'search' | 'kind' | 'reason'
export const FINDING_LIST: ListScope<FindingSort, FindingFilter> = {
  name: 'findings',
  sorts: FINDING_SORTS,
  firstSort: 'number',
  filters: ['search', 'kind', 'reason'],
}

const findKind = (stated: string | undefined) => FINDING_KINDS.find((kind) => kind === stated)

export function batchPage({ page, sort, filters }: ListAddress<BatchSort, BatchFilter>) {
  const source = SOURCE_KINDS.find((kind) => kind === filters.source)
  const state = BATCH_STATES.find((name) => name === filters.state)
  const params = { page, sort, search: filters.search, source, state, findings: findKind(filters.findings) }
  return pagedQuery(['batches', params], async (signal) => {
    const { batches: rows, ...facts } = await call(api.listBatches, { params }, { signal })
    return { ...facts, rows }
  })
}

export function batchOf(batchId: string) {
  return queryOptions({
    queryKey: ['batch', batchId],
    queryFn: ({ signal }) => call(api.readBatch, { params: { batchId } }, { signal }),
    // While a job is at it.
    refetchInterval: ({ state }) => (state.data?.batch.pending ? PENDING_POLL_MS : false),
    meta: { onError: handleUnlessNotFound },
  })
}

/** Returns the query of what can be done with a batch in its state, which nothing is known of while a job changes it. */
export function previewOf({ id: batchId, state, pending }: Batch) {
  return queryOptions({
    queryKey: ['batch', batchId, 'preview', state],
    queryFn: ({ signal }) => call(api.previewBatch, { params: { batchId } }, { signal }),
    enabled: pending === null,
  })
}

/** Returns the reason that the server gives for what cannot be done; undefined if it gives none. */
const findReason = (error: unknown): string | undefined => {
  const details = error instanceof RequestError ? error.details : undefined
  const reason = (details as { reason?: unknown } | undefined)?.reason
  return typeof reason === 'string' ? reason : undefined
}

/**
 * Returns a mutation that applies or undoes a batch. It calls `onDone` before the page reloads its data, because the
 * component that asked may be gone after that.
 */
export function useBatchChange(batchId: string, change: (typeof BATCH_CHANGES)[number], onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (reason: string) => {
      const input = { params: { batchId }, body: { reason } }
      return change === 'apply' ? call(api.applyBatch, input) : call(api.undoBatch, input)
    },
    onSuccess({ outcome, records }) {
      onDone()
      const what = change === 'apply' ? 'Applied' : 'Undone'
      if (outcome === 'started') showInfo('Running in the background. The batch shows when it is done.')
      else showSuccess(`${what}: ${formatRecords(records)} changed`)
      return client.invalidateQueries()
    },
    onError: (error) => findReason(error) ?? handleUnlessNotFound(error),
  })
  return { ...mutation, problem: findReason(mutation.error) }
}

function getFindingFilters(
  batchId: string,
  { search, kind, reason }: ListAddress<FindingSort, FindingFilter>['filters'],
) {
  return { batchId, search, kind: findKind(kind), reason }
}

export function findingPage(batchId: string, address: ListAddress<FindingSort, FindingFilter>) {
  const { page, sort, filters } = address
  const params = { page, sort, ...getFindingFilters(batchId, filters) }
  return pagedQuery(['findings', params], async (signal) => {
    const { findings: rows, ...facts } = await call(api.listFindings, { params }, { signal })
    return { ...facts, rows }
  })
}

export function useExportFindings(
  batchId: string,
  filters: ListAddress<FindingSort, FindingFilter>['filters'],
) {
  return useListExport('findings', () =>
    download(api.exportFindings, { params: getFindingFilters(batchId, filters) }),
  )
}

export type Source = ReplyOf<typeof api.listSources>['sources'][number]
export type SourcePreview = ReplyOf<typeof api.previewSource>

export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  queryFn: ({ signal }) => call(api.listSources, {}, { signal }),
})

/** Returns the query of what would change if the source counted as much as `body` says. */
export function sourcePreview(sourceId: string, body: BodyIn<typeof api.previewSource>) {
  return queryOptions({
    queryKey: ['sources', sourceId, body],
    queryFn: ({ signal }) => call(api.previewSource, { params: { sourceId }, body }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useChangeSource(sourceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof api.changeSource>) =>
      call(api.changeSource, { params: { sourceId }, body }),
    onSuccess({ source, outcome, records }) {
      if (outcome === 'started') showInfo(`${source.name} is saved. Records follow in the background.`)
      else showSuccess(`${source.name} is saved: ${formatRecords(records)} changed`)
      return client.invalidateQueries()
    },
    onError(error) {
      handleUnlessNotFound(error)
      return client.invalidateQueries({ queryKey: sourcesQuery.queryKey, exact: true })
    },
  })
}
