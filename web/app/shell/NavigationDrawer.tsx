import { Box, ButtonBase, Drawer, IconButton, Typography } from '@mui/material'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#web/session/session-context.ts'
import { InitialsAvatar } from '#web/ui/InitialsAvatar.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { ThemeChoiceGroup } from '#web/ui/ThemeChoiceGroup.tsx'
import { getLinks } from './current-link.ts'
import { sidebarItemStyle } from './SidebarItem.tsx'
import { SidebarSections } from './SidebarSections.tsx'
import type { Sidebar } from './sidebar.ts'
import { useUserMenu } from './use-user-menu.ts'

type NavigationDrawerProps = {
  readonly isOpen: boolean
  readonly content: Sidebar
  readonly current: string | undefined
  readonly onClose: () => void
  readonly onClosed: () => void
}

function Person() {
  const { user, organization } = useSession().viewer
  return (
    <Box sx={{ display: 'flex', gap: 1.5, px: 1, pb: 2, '& p': { overflowWrap: 'anywhere' } }}>
      <InitialsAvatar name={user.name} email={user.email} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{user.name}</Typography>
        <Typography variant="caption" component="p" sx={{ color: 'ink2' }}>
          {user.email}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'ink3' }}>
          {organization?.name}
        </Typography>
      </Box>
    </Box>
  )
}

/** Shows the items of the user menu that are not links of the sidebar already. */
function RestOfUserMenu({ content, onClose }: Pick<NavigationDrawerProps, 'content' | 'onClose'>) {
  const { items, choose } = useUserMenu()
  const linked = new Set(getLinks(content).map((link) => link.to))
  return (
    <Box sx={{ py: 1, borderTop: '1px solid', borderColor: 'line' }}>
      {items
        .filter((item) => !('to' in item && linked.has(item.to)))
        .map((item) => (
          <ButtonBase
            key={item.label}
            sx={sidebarItemStyle}
            onClick={() => {
              onClose()
              choose(item)
            }}
          >
            {item.label}
          </ButtonBase>
        ))}
      <Box sx={{ px: 1, pt: 1 }}>
        <ThemeChoiceGroup />
      </Box>
    </Box>
  )
}

export function NavigationDrawer({ isOpen, content, current, onClose, onClosed }: NavigationDrawerProps) {
  // Opened and closed again before it was there.
  const arrive = useEffectEvent(() => !isOpen && onClosed())
  useEffect(() => void arrive(), [])
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': 'Navigation', sx: { width: 300, maxWidth: '86vw', px: 1.5, pb: 2 } },
        transition: { onExited: onClosed },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', py: 1.75, pl: 1 }}>
        <Logo size={24} />
        <IconButton aria-label="Close menu" onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      <Person />
      <SidebarSections content={content} current={current} />
      <RestOfUserMenu content={content} onClose={onClose} />
    </Drawer>
  )
}
