import { api, type BodyIn } from '@concord/contract'
import { call } from '#web/lib/api-client.ts'
import { showError, showSuccess } from '#web/lib/toasts.ts'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { type NewSearch, useSavedChange } from './queries.ts'
import type { SavedSearch } from './saved-searches.ts'

export function useSaveSearch(onError: (error: Error) => void) {
  return useSavedChange((body: NewSearch) => call(api.saveSearch, { body }), onError)
}

/** Shows why a search was refused, as a toast: no field of it is on the page. */
function showReason(error: Error): void {
  const [reason] = Object.values(getFieldErrors(error))
  if (reason !== undefined) showError(reason)
}

type Change = { readonly id: string } & BodyIn<typeof api.changeSavedSearch>

export function useChangeSearch(onError: (error: Error) => void = showReason) {
  return useSavedChange(
    ({ id, ...body }: Change) => call(api.changeSavedSearch, { params: { id }, body }),
    onError,
  )
}

export function useRestoreSearch() {
  return useSavedChange((id: string) => call(api.restoreSavedSearch, { params: { id } }), showReason)
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
