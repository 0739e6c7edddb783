import { Box, Drawer, IconButton, Tab, Tabs, Typography } from '@mui/material'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { AlertList } from './AlertList.tsx'
import { openPanel, type PanelPart } from './panel-state.ts'
import { useUnreadAlerts } from './queries.ts'
import { SavedSearchList } from './SavedSearchList.tsx'
import { WaitingCount } from './WaitingCount.tsx'

const close = () => openPanel.set(null)

/** Saved searches and the alerts of the watched ones, at the right edge of the window. */
export function SavedSearchesPanel({ part }: { readonly part: PanelPart | null }) {
  const titleId = useId()
  const bodyId = useId()
  const unread = useUnreadAlerts()
  const shown = part ?? 'searches'
  return (
    <Drawer
      anchor="right"
      open={part !== null}
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 'min(420px, 100vw)', p: 2.5, bgcolor: 'raised' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={titleId} variant="h2">
          Saved searches
        </Typography>
        <IconButton aria-label="Close" onClick={close}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      <Tabs
        value={shown}
        onChange={(_, next: PanelPart) => openPanel.set(next)}
        aria-labelledby={titleId}
        sx={{ mb: 1.5, flex: 'none', borderBottom: '1px solid', borderColor: 'line' }}
      >
        <Tab id={`${bodyId}-searches`} value="searches" label="Searches" aria-controls={bodyId} />
        <Tab
          id={`${bodyId}-alerts`}
          value="alerts"
          label="Alerts"
          aria-controls={bodyId}
          icon={<WaitingCount count={unread} what="unread" />}
          iconPosition="end"
          sx={{ gap: 0.75 }}
        />
      </Tabs>
      <Box id={bodyId} role="tabpanel" aria-labelledby={`${bodyId}-${shown}`}>
        {shown === 'searches' ? <SavedSearchList onLeave={close} /> : <AlertList onLeave={close} />}
      </Box>
    </Drawer>
  )
}
