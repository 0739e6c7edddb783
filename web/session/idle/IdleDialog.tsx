import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { hasDrafts } from '#web/session/draft.ts'
import { PROMPT_BEFORE_MS } from './idle-time.ts'

function CountdownBar({ share }: { readonly share: number }) {
  return (
    <Box aria-hidden sx={{ height: 6, borderRadius: '2px', overflow: 'hidden', bgcolor: 'sunken' }}>
      <Box
        sx={{ height: '100%', width: '100%', transformOrigin: 'left', bgcolor: 'accent.fill' }}
        style={{ transform: `scaleX(${share})` }}
      />
    </Box>
  )
}

type Props = { readonly remainingMs: number; readonly onStay: () => void }

/** Shows the idle warning, which only 'Yes' closes. */
export function IdleDialog({ remainingMs, onStay }: Props) {
  const seconds = Math.ceil(remainingMs / 1000)
  return (
    <Dialog open aria-labelledby="idle-warning" maxWidth="xs" fullWidth>
      <DialogTitle id="idle-warning">Are you still there?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>
          You will be signed out in{' '}
          <Box component="strong" sx={{ color: 'ink', whiteSpace: 'nowrap' }}>
            {seconds} {seconds === 1 ? 'second' : 'seconds'}
          </Box>
          .{hasDrafts() && ' Your unsaved work is saved.'}
        </DialogContentText>
        <CountdownBar share={remainingMs / PROMPT_BEFORE_MS} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" size="medium" onClick={onStay} autoFocus>
          Yes
        </Button>
      </DialogActions>
    </Dialog>
  )
}
