import { Box, ButtonBase } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { Link } from 'react-router'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import tokens from '#web/ui/tokens.json' with { type: 'json' }
import { fetchPalette } from '../palette/JumpOverlay.tsx'
import { SidebarSections } from './SidebarSections.tsx'
import type { Sidebar as SidebarContent } from './sidebar.ts'

type SidebarProps = {
  readonly content: SidebarContent
  readonly current: string | undefined
  readonly onJump: () => void
}

export function Sidebar({ content, current, onJump }: SidebarProps) {
  return (
    <Box
      component="aside"
      sx={{
        position: 'fixed',
        inset: '0 auto 0 0',
        width: tokens.layoutPx.sidebar,
        overflowY: 'auto',
        display: 'flex',
        displayPrint: 'none',
        flexDirection: 'column',
        px: 1.5,
        pb: 2,
        bgcolor: 'canvas',
        borderRight: '1px solid',
        borderColor: 'line',
      }}
    >
      <Box
        component={Link}
        to="/"
        aria-label="Concord, home"
        sx={{ m: '18px 8px 14px', textDecoration: 'none' }}
      >
        <Logo />
      </Box>
      <ButtonBase
        onPointerEnter={fetchPalette}
        onFocus={fetchPalette}
        onClick={onJump}
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          flex: 'none',
          display: 'flex',
          gap: 1,
          height: 32,
          mb: 2.75,
          pl: 1.25,
          pr: 0.75,
          justifyContent: 'flex-start',
          typography: 'body2',
          color: 'ink3',
          bgcolor: 'sheet',
          border: '1px solid',
          borderColor: 'line',
          borderRadius: 1,
          '&:hover': { borderColor: 'lineStrong' },
        }}
      >
        <Search size={14} strokeWidth={1.75} aria-hidden />
        <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
          Jump to…
        </Box>
        <Kbd>Ctrl K</Kbd>
      </ButtonBase>
      <SidebarSections content={content} current={current} />
    </Box>
  )
}
