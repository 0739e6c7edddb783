import { Box, Dialog, DialogContent, DialogTitle, FormControlLabel, IconButton, Switch } from '@mui/material'
import X from 'lucide-react/icons/x'
import { useId, useSyncExternalStore } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { singleKeys, switchSingleKeys } from '#web/ui/single-keys.ts'
import { openableJumpKeys } from './jump-keys.ts'

type Row = { readonly keys: readonly string[]; readonly label: string }

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer()
  const titleId = useId()
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  const rows: readonly Row[] = [
    { keys: ['Ctrl K'], label: 'Jump to a page or a practitioner' },
    { keys: ['/', 'F'], label: 'Go to the search box' },
    { keys: ['?'], label: 'Show these keys' },
    { keys: ['J', 'K'], label: 'Next and previous row of a list' },
    { keys: ['Space'], label: 'Peek at the row' },
    { keys: ['Enter'], label: 'Open the row' },
    { keys: ['X'], label: 'Select the row' },
    { keys: ['[', ']'], label: 'Previous and next search result' },
    { keys: ['E'], label: 'Export the list' },
    ...openableJumpKeys(viewer).map(({ key, label }) => ({ keys: ['G', key.toUpperCase()], label })),
  ]
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Keys</DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 16, right: 12 }}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, mb: 1.5 }}>
          {rows.map((row) => (
            <Box
              key={row.label}
              sx={{ display: 'flex', py: 0.75, borderBottom: '1px solid', borderColor: 'lineSoft' }}
            >
              <Box component="dt" sx={{ flex: 1, color: 'ink2' }}>
                {row.label}
              </Box>
              <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5 }}>
                {row.keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={areOn} onChange={(_, isOn) => switchSingleKeys(isOn)} />}
          label="Single-key shortcuts"
        />
      </DialogContent>
    </Dialog>
  )
}
