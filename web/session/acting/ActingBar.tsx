import { Box, Button } from '@mui/material'
import Eye from 'lucide-react/icons/eye'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { showInfo } from '#web/lib/toasts.ts'
import { acting, endActing, takeEndedName } from './acting.ts'

const LOOK_EVERY_MS = 5000

/** Ends by itself when the time is up, with or without a call that would say so. */
function useMinutesLeft(expiresAt: string | undefined): number {
  const getLeft = () => (expiresAt === undefined ? 0 : Date.parse(expiresAt) - Date.now())
  const [leftMs, setLeftMs] = useState(getLeft)
  useEffect(() => {
    if (expiresAt === undefined) return
    const look = () => {
      const left = Date.parse(expiresAt) - Date.now()
      setLeftMs(left)
      if (left <= 0) endActing()
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [expiresAt])
  return Math.max(0, Math.ceil(leftMs / 60_000))
}

/** Shows a bar on every page as long as the viewer acts as another user. */
export function ActingBar() {
  const now = useSyncExternalStore(acting.subscribe, acting.get)
  const minutes = useMinutesLeft(now?.expiresAt)
  useEffect(() => {
    const name = takeEndedName()
    if (name !== null) showInfo(`You are no longer acting as ${name}`)
  }, [])
  if (!now) return null
  return (
    <Box
      component="section"
      aria-label="Acting as another user"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        columnGap: 1.5,
        px: { xs: 2, md: 4 },
        py: 1,
        bgcolor: 'accent.fill',
        color: 'onAccent',
      }}
    >
      <Eye size={18} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>
          Acting as {now.userName}
          {now.impersonator.isReadOnly ? ', view only' : ', changes allowed'}.
        </strong>{' '}
        Reason: “{now.reason}”. {minutes} min left.
      </Box>
      <Button
        variant="outlined"
        onClick={endActing}
        sx={{
          flex: 'none',
          color: 'onAccent',
          borderColor: 'onAccent',
          bgcolor: 'transparent',
          '&:hover': {
            color: 'onAccent',
            borderColor: 'onAccent',
            bgcolor: 'transparent',
            textDecoration: 'underline',
          },
          '&:focus-visible': { outlineColor: 'currentColor' },
        }}
      >
        End
      </Button>
    </Box>
  )
}
