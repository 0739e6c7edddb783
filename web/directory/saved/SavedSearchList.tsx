import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { ALERTS_IN_ADDRESS, openPanel } from './panel-state.ts'
import { SavedSearchRow } from './SavedSearchRow.tsx'
import { useRestoreSearch } from './saved-changes.ts'
import { type SavedSearch, useSavedSearches } from './saved-searches.ts'

/**
 * Shows a deleted search with a button to restore it. The toast is out of reach of the keyboard while the panel is
 * open, and gone in a moment: this stays.
 */
function DeletedLine({ deleted }: { readonly deleted: SavedSearch }) {
  const restore = useRestoreSearch()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, color: 'ink2' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>Deleted {deleted.name}</Box>
      <Button
        variant="text"
        color="secondary"
        autoFocus
        aria-label={`Restore ${deleted.name}`}
        loading={restore.isPending}
        onClick={() => restore.mutate(deleted.id)}
      >
        Restore
      </Button>
    </Box>
  )
}

export function SavedSearchList({ onLeave }: { readonly onLeave: () => void }) {
  const { data: searches, error, refetch } = useSavedSearches()
  const setParams = useSearchParams()[1]
  const showAlertsOf = (id: string) => {
    setParams(
      (before) => {
        before.set(ALERTS_IN_ADDRESS, id)
        return before
      },
      { replace: true },
    )
    openPanel.set('alerts')
  }
  const [lastDeleted, setLastDeleted] = useState<SavedSearch>()
  if (error && !searches)
    return <ErrorState title="The saved searches did not load" error={error} onRetry={() => refetch()} />
  if (!searches) return <SkeletonRows label="Loading saved searches" count={3} />
  const isGone = lastDeleted && !searches.some(({ id }) => id === lastDeleted.id)
  return (
    <>
      {isGone && <DeletedLine key={lastDeleted.id} deleted={lastDeleted} />}
      {searches.length === 0 && (
        <EmptyState title="No saved searches yet">
          Run a search, then choose Save search above the list.
        </EmptyState>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {searches.map((saved) => (
          <SavedSearchRow
            key={saved.id}
            saved={saved}
            onShowAlerts={() => showAlertsOf(saved.id)}
            onDelete={() => setLastDeleted(saved)}
            onLeave={onLeave}
          />
        ))}
      </Box>
    </>
  )
}
