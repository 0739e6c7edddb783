import { Box, Button, IconButton, Typography } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, useState } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { OWN_MESSAGES, OwnMessages, ownMessages } from './OwnMessages.tsx'
import { SupportForm } from './SupportForm.tsx'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })

/** Returns what happens with a message; it promises nothing that the server does not do. */
function getPromise(email: string, isMailed: boolean): string {
  const place = 'The help desk’s answer appears in this panel'
  return isMailed ? `${place} and is sent to ${email}.` : `${place}. No email is sent.`
}

function Sent({ isMailed, onAgain }: { readonly isMailed: boolean; readonly onAgain: () => void }) {
  const { email } = useViewer().user
  return (
    <Box role="status">
      <Typography variant="h3" component="p">
        Message sent
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 2, color: 'ink2', overflowWrap: 'anywhere' }}>
        {getPromise(email, isMailed)}
      </Typography>
      <Button variant="outlined" size="medium" onClick={onAgain} autoFocus>
        Write another message
      </Button>
    </Box>
  )
}

/** Gives the focus back to what had it before, unless the user took it elsewhere. */
function useReturnedFocus() {
  const panel = useRef<HTMLElement>(null)
  // A field of the panel has the focus before any effect of the panel runs.
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const shown = panel.current
    return () => {
      if (shown?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [before])
  return panel
}

/** Shows the built-in help desk: a panel beside the page, which stays usable. */
export function SupportPanel({ onClose }: { readonly onClose: () => void }) {
  const [isSent, setSent] = useState(false)
  const { data } = useQuery(ownMessages)
  const client = useQueryClient()
  const panel = useReturnedFocus()
  function onSent(): void {
    setSent(true)
    void client.invalidateQueries({ queryKey: [OWN_MESSAGES] })
  }
  return (
    <Box
      ref={panel}
      role="dialog"
      aria-labelledby="support-title"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.drawer + 1,
        right: { xs: 0, sm: 24 },
        bottom: { xs: 0, sm: 24 },
        width: { xs: '100%', sm: 360 },
        maxHeight: 'calc(100dvh - 48px)',
        overflow: 'auto',
        p: 2.5,
        borderRadius: { xs: '12px 12px 0 0', sm: '12px' },
        border: '1px solid',
        borderColor: 'line',
        bgcolor: 'raised',
        boxShadow: theme.vars.palette.menuShadow,
        animation: `${rise} ${theme.transitions.duration.complex}ms ${theme.transitions.easing.easeOut}`,
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id="support-title" variant="h2">
          Support
        </Typography>
        <IconButton aria-label="Close support" onClick={onClose} edge="end">
          <X size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      {isSent ? (
        <Sent isMailed={data?.isMailed === true} onAgain={() => setSent(false)} />
      ) : (
        <SupportForm onSent={onSent} />
      )}
      <OwnMessages messages={data?.messages ?? []} />
    </Box>
  )
}
