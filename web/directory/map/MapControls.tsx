import { Box, IconButton } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { ZOOM_STEP } from './map-view.ts'
import type { MapViewing } from './use-map-view.ts'

type ControlProps = {
  readonly label: string
  readonly shortcut: string
  readonly Icon: LucideIcon
  /** Whether the control does nothing. It stays in place, so that it keeps the focus. */
  readonly isIdle: boolean
  readonly onAct: () => void
}

function Control({ label, shortcut, Icon, isIdle, onAct }: ControlProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onAct}
      sx={{
        width: { xs: 44, md: 28 },
        height: { xs: 44, md: 28 },
        borderRadius: 0,
        color: isIdle ? 'ink3' : 'ink',
        '& + &': { borderTop: 1, borderColor: 'line' },
      }}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

export function MapControls({ viewing }: { readonly viewing: MapViewing }) {
  const { isWhole, isNearest, zoom, reset } = viewing
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 8,
        right: 8,
        display: 'grid',
        overflow: 'hidden',
        border: 1,
        borderColor: 'line',
        borderRadius: '6px',
        bgcolor: 'sheet',
        displayPrint: 'none',
      }}
    >
      <Control label="Zoom in" shortcut="+" Icon={Plus} isIdle={isNearest} onAct={() => zoom(ZOOM_STEP)} />
      <Control
        label="Zoom out"
        shortcut="-"
        Icon={Minus}
        isIdle={isWhole}
        onAct={() => zoom(1 / ZOOM_STEP)}
      />
      <Control label="Show all" shortcut="0" Icon={Maximize} isIdle={isWhole} onAct={reset} />
    </Box>
  )
}
