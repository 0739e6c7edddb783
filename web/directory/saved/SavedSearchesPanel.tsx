import { Box, Tab, Tabs } from '@mui/material'
import { useId } from 'react'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { AlertList } from './AlertList.tsx'
import { openPanel, type PanelPart } from './panel-state.ts'
import { SavedSearchList } from './SavedSearchList.tsx'
import { useUnreadAlerts } from './saved-searches.ts'

const TITLE = 'Saved searches'

const close = () => openPanel.set(null)

/** Shows saved searches and the alerts of the watched ones, at the right edge of the window. */
export function SavedSearchesPanel({ part }: { readonly part: PanelPart | null }) {
  const bodyId = useId()
  const unread = useUnreadAlerts()
  const shown = part ?? 'searches'
  return (
    <SidePanel title={TITLE} gap={0} open={part !== null} onClose={close}>
      <Tabs
        value={shown}
        onChange={(_, next: PanelPart) => openPanel.set(next)}
        aria-label={TITLE}
        sx={{ mb: 1.5, flex: 'none', borderBottom: '1px solid', borderColor: 'line' }}
      >
        <Tab id={`${bodyId}-searches`} value="searches" label="Searches" aria-controls={bodyId} />
        <Tab
          id={`${bodyId}-alerts`}
          value="alerts"
          label="Alerts"
          aria-controls={bodyId}
          icon={<WaitingCount count={unread} one="unread" many="unread" />}
          iconPosition="end"
          sx={{ gap: 0.75 }}
        />
      </Tabs>
      <Box id={bodyId} role="tabpanel" aria-labelledby={`${bodyId}-${shown}`}>
        {shown === 'searches' ? <SavedSearchList onLeave={close} /> : <AlertList onLeave={close} />}
      </Box>
    </SidePanel>
  )
}
