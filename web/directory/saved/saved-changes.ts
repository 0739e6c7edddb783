import { api, type BodyIn } from '@concord/contract'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { type NewSearch, useSavedChange } from './queries.ts'
import type { SavedSearch } from './saved-searches.ts'

export function useSaveSearch(onError: (error: Error) => void) {
  return useSavedChange((body: NewSearch) => call(api.saveSearch, { body }), onError)
}

type Change = { readonly id: string } & BodyIn<typeof api.changeSavedSearch>

export function useChangeSearch(onError?: (error: Error) => void) {
  return useSavedChange(
    ({ id, ...body }: Change) => call(api.changeSavedSearch, { params: { id }, body }),
    onError,
  )
}

export function useRestoreSearch() {
  return useSavedChange((id: string) => call(api.restoreSavedSearch, { params: { id } }))
}

/** Deletes at once; the toast takes it back. */
export function useDeleteSearch() {
  const restore = useRestoreSearch()
  return useSavedChange(async ({ id, name }: SavedSearch) => {
    await call(api.deleteSavedSearch, { params: { id } })
    showSuccess(`Deleted ${name}`, { label: 'Undo', run: () => restore.mutate(id) })
  })
}

export function useMarkRead() {
  return useSavedChange((savedSearchId: string | undefined) =>
    call(api.markAlertsRead, { body: savedSearchId === undefined ? {} : { savedSearchId } }),
  )
}
