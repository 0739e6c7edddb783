import { Box, IconButton } from '@mui/material'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { Link } from 'react-router'
import { Logo } from '#web/ui/Logo.tsx'
import { fetchPalette } from '../palette/JumpOverlay.tsx'
import { HEADER_HEIGHT_NARROW } from './header-height.ts'

type TopBarProps = {
  readonly isDrawerOpen: boolean
  /** Called when the pointer or the focus reaches the button: the user is about to open the menu. */
  readonly onMenuNear: () => void
  readonly onMenu: () => void
  readonly onJump: () => void
}

export function TopBar({ isDrawerOpen, onMenuNear, onMenu, onJump }: TopBarProps) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        gap: 0.5,
        height: HEADER_HEIGHT_NARROW,
        px: 0.5,
        bgcolor: 'canvas',
        borderBottom: '1px solid',
        borderColor: 'line',
      }}
    >
      <IconButton
        aria-label="Menu"
        aria-expanded={isDrawerOpen}
        aria-haspopup="dialog"
        onPointerEnter={onMenuNear}
        onFocus={onMenuNear}
        onClick={onMenu}
      >
        <Menu size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Box
        component={Link}
        to="/"
        aria-label="Concord, home"
        sx={{ display: 'flex', alignItems: 'center', minHeight: 44, mr: 'auto', textDecoration: 'none' }}
      >
        <Logo size={24} />
      </Box>
      <IconButton aria-label="Jump to" onPointerEnter={fetchPalette} onFocus={fetchPalette} onClick={onJump}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Box>
  )
}
