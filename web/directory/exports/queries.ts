import { api, type BodyIn, EXPORT_STATES, type ParamsIn, type ReplyOf } from '@concord/contract'
import { EXPORT_FORMATS } from '@concord/domain'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'

export type Export = ReplyOf<typeof api.startExport>['export']
export type ExportLayout = ReplyOf<typeof api.saveExportLayout>['layout']
export type NewExport = BodyIn<typeof api.startExport>
export type NewLayout = BodyIn<typeof api.saveExportLayout>

export const EXPORT_LIST = {
  name: 'exports',
  sorts: ['startedAt', 'name', 'rows', 'bytes'],
  firstSort: '-startedAt',
  filters: ['search', 'owner', 'format', 'state'],
} as const
export type ExportSort = (typeof EXPORT_LIST.sorts)[number]
export type ExportFilter = (typeof EXPORT_LIST.filters)[number]
export type ExportAddress = ListAddress<ExportSort, ExportFilter>

const EXPORTS = 'exports'
const LAYOUTS = 'export layouts'
/** Polling interval while an export is unfinished. */
const POLL_MS = 1500
const FRESH_MS = 30_000

export const isUnfinished = ({ state }: Pick<Export, 'state'>) => state === 'waiting' || state === 'running'

function listParams({ page, sort, filters }: ExportAddress): ParamsIn<typeof api.listExports> {
  const { search, owner } = filters
  const format = EXPORT_FORMATS.find((name) => name === filters.format)
  const state = EXPORT_STATES.find((name) => name === filters.state)
  return {
    ...{ page, sort },
    ...(search ? { search } : {}),
    ...(format ? { format } : {}),
    ...(state ? { state } : {}),
    ...(owner === 'own' ? { mine: 'true' } : {}),
  }
}

export function exportPage(address: ExportAddress) {
  const params = listParams(address)
  return {
    ...pagedQuery([EXPORTS, params], async (signal) => {
      const { exports: rows, ...facts } = await call(api.listExports, { params }, { signal })
      return { ...facts, rows }
    }),
    refetchInterval: (query: {
      state: { data?: { states: ReplyOf<typeof api.listExports>['states'] } | undefined }
    }) => {
      const { waiting = 0, running = 0 } = query.state.data?.states ?? {}
      return waiting + running > 0 ? POLL_MS : (false as const)
    },
  }
}

export function exportDetails(id: string) {
  return queryOptions({
    queryKey: [EXPORTS, 'one', id],
    queryFn: ({ signal }) => call(api.readExport, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnfinished(data.export) ? POLL_MS : false),
    meta: { onError: handleUnlessNotFound },
  })
}

export function exportLayouts() {
  return queryOptions({
    queryKey: [LAYOUTS],
    queryFn: async ({ signal }) => (await call(api.listExportLayouts, {}, { signal })).layouts,
    staleTime: FRESH_MS,
  })
}

export function useStartExport(onError: (error: Error) => void) {
  return useChange([EXPORTS], (body: NewExport) => call(api.startExport, { body }), onError)
}

export function useRepeatExport(onError: (error: Error) => void) {
  return useChange([EXPORTS], (id: string) => call(api.repeatExport, { params: { id } }), onError)
}

export function useCancelExport() {
  return useChange([EXPORTS], (id: string) => call(api.cancelExport, { params: { id } }))
}

type Download = { readonly id: string; readonly name: string; readonly content: 'all' | 'changes' }

/** Returns 'cardiology-2026-07-09.csv' or, for only what changed, 'cardiology-2026-07-09-changes.csv'. */
function getFileName({ name, content }: Download): string {
  return content === 'all' ? name : name.replace(/(\.[a-z]+)$/, '-changes$1')
}

export function useDownloadExport(onError: (error: Error) => void) {
  return useChange(
    [EXPORTS],
    async (asked: Download) => {
      const { id, content } = asked
      saveFile(getFileName(asked), await download(api.downloadExport, { params: { id, content } }))
    },
    onError,
  )
}

export function useSaveLayout(onError: (error: Error) => void) {
  return useChange([LAYOUTS], (body: NewLayout) => call(api.saveExportLayout, { body }), onError)
}

export function useDeleteLayout() {
  return useChange([LAYOUTS], (id: string) => call(api.deleteExportLayout, { params: { id } }))
}
