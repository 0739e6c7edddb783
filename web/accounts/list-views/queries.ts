import { api, type BodyIn, type ListName, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'

export type ListView = ReplyOf<typeof api.saveListView>['listView']

const VIEWS = 'views of a list'
const FRESH_MS = 30_000

export function listViews(list: ListName) {
  return queryOptions({
    queryKey: [VIEWS, list],
    queryFn: async ({ signal }) =>
      (await call(api.listListViews, { params: { list } }, { signal })).listViews,
    staleTime: FRESH_MS,
  })
}

export function useSaveView(onError?: (error: Error) => void) {
  return useChange(
    [VIEWS],
    (body: BodyIn<typeof api.saveListView>) => call(api.saveListView, { body }),
    onError,
  )
}

type Change = { readonly id: string } & BodyIn<typeof api.changeListView>

export function useChangeView(onError?: (error: Error) => void) {
  return useChange(
    [VIEWS],
    ({ id, ...body }: Change) => call(api.changeListView, { params: { id }, body }),
    onError,
  )
}

/** Deletes at once; the toast takes it back. */
export function useDeleteView() {
  const restore = useSaveView()
  return useChange([VIEWS], async ({ id, ...view }: ListView) => {
    await call(api.deleteListView, { params: { id } })
    showSuccess(`Deleted ${view.name}`, { label: 'Undo', run: () => restore.mutate(view) })
  })
}
