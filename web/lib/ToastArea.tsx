import { Box, Button, IconButton } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { closeToast, type Toast, type ToastKind, toasts } from './toasts.ts'

export const TOAST_DURATION_MS = 5000

const LOOKS = {
  success: { Icon: Check, role: 'status', color: 'success.fill' },
  info: { Icon: Info, role: 'status', color: 'secondary.main' },
  error: { Icon: CircleAlert, role: 'alert', color: 'error.fill' },
} as const satisfies Record<ToastKind, unknown>

const comeDown = keyframes({ from: { opacity: 0, transform: 'translateY(-8px)' } })

/** Closes the toast when its time is over; time stands still while it is paused. */
function useAutoClose(id: number, isPaused: boolean): void {
  const leftMs = useRef(TOAST_DURATION_MS)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => closeToast(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - startedAt
    }
  }, [id, isPaused])
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, kind, text, action } = toast
  const [isPaused, setPaused] = useState(false)
  useAutoClose(id, isPaused)
  const { Icon, role, color } = LOOKS[kind]
  return (
    <Box
      role={role}
      onClick={() => closeToast(id)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        width: '100%',
        minHeight: 44,
        pl: 1.5,
        pr: 0.75,
        cursor: 'pointer',
        pointerEvents: 'auto',
        borderRadius: '8px',
        border: '1px solid',
        borderColor: 'line',
        bgcolor: 'raised',
        color: 'ink',
        boxShadow: theme.vars.palette.tooltipShadow,
        animation: `${comeDown} ${theme.transitions.duration.standard}ms ${theme.transitions.easing.easeOut}`,
      })}
    >
      <Box component="span" sx={{ display: 'flex', color }}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, py: 1, typography: 'body2' }}>
        {text}
      </Box>
      {action && (
        <Button variant="text" color="secondary" onClick={action.run}>
          {action.label}
        </Button>
      )}
      <IconButton aria-label="Close" sx={{ width: 28, height: 28 }}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Box>
  )
}

/** Shows all toasts, at the top in the middle, above dialogs too. */
export function ToastArea() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  if (shown.length === 0) return null
  return createPortal(
    <Box
      component="section"
      aria-label="Notifications"
      sx={{
        position: 'fixed',
        top: 16,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        width: 'min(420px, calc(100vw - 32px))',
        display: 'grid',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Box>,
    document.body,
  )
}
