import { Box, Button } from '@mui/material'
import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { ALERTS_IN_ADDRESS, openPanel } from './panel-state.ts'
import { useSavedSearches, useUnreadAlerts } from './saved-searches.ts'

const SavedSearchesPanel = onDemand(async () => (await import('../dialogs.ts')).SavedSearchesPanel, {
  onFailure: () => showError('The saved searches did not load. Reload the page and try again.'),
})

/** Shows the button that opens the saved searches, with the number of unread alerts: 'Saved searches 5'. */
export function SavedSearchesMenu() {
  const part = useSyncExternalStore(openPanel.subscribe, openPanel.get)
  const { data: searches } = useSavedSearches()
  const unread = useUnreadAlerts()
  const alertsOf = useSearchParams()[0].get(ALERTS_IN_ADDRESS)
  useEffect(() => {
    if (alertsOf !== null) openPanel.set('alerts')
  }, [alertsOf])
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={part !== null}
        onClick={() => openPanel.set(unread > 0 ? 'alerts' : 'searches')}
        sx={{ flex: 'none', px: 1 }}
      >
        Saved searches{' '}
        {searches && (
          <Box component="span" sx={{ mx: 0.75, fontWeight: 400, color: 'ink3' }}>
            {searches.length}
          </Box>
        )}{' '}
        <WaitingCount count={unread} one="unread alert" />
      </Button>
      {part !== null && <SavedSearchesPanel part={part} />}
    </>
  )
}
