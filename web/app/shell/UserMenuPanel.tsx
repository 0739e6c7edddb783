import { Box, Divider, MenuItem, MenuList, Popover, Typography } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import KeyRound from 'lucide-react/icons/key-round'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import Users from 'lucide-react/icons/users'
import { flushSync } from 'react-dom'
import { useViewer } from '#web/session/session-context.ts'
import { InitialsAvatar } from '#web/ui/InitialsAvatar.tsx'
import { ThemeMenuItems } from './ThemeMenuItems.tsx'
import { useUserMenu } from './use-user-menu.ts'
import type { UserMenuItem } from './user-menu.ts'

/** 4 px below the avatar; a margin of the paper would eat into the distance that it keeps to the window's edge. */
const MENU_TOP_PX = 44

const ICONS: Record<UserMenuItem['label'], LucideIcon> = {
  Profile: CircleUserRound,
  'API Tokens': KeyRound,
  Users,
  Support: LifeBuoy,
  'Sign out': LogOut,
}

type UserMenuPanelProps = {
  readonly menuId: string
  /** The menu is open while there is one. */
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
}

export function UserMenuPanel({ menuId, anchor, onClose }: UserMenuPanelProps) {
  const { user, organization } = useViewer()
  const { items, choose } = useUserMenu()
  const signOutItem = items.filter((item) => item.label === 'Sign out')
  const otherItems = items.filter((item) => item.label !== 'Sign out')
  const renderItem = (item: UserMenuItem) => {
    const Icon = ICONS[item.label]
    return (
      <MenuItem
        key={item.label}
        onClick={() => {
          // The menu gives the focus back as it closes, and must not take it from what opens then.
          flushSync(onClose)
          choose(item)
        }}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {item.label}
      </MenuItem>
    )
  }
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: MENU_TOP_PX, horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { component: 'section', 'aria-label': 'You', sx: { width: 288 } } }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, p: 1.5, borderBottom: '1px solid', borderColor: 'lineSoft' }}>
        <InitialsAvatar name={user.name} email={user.email} />
        <Box sx={{ minWidth: 0, '& > *': { overflowWrap: 'anywhere' } }}>
          <Typography sx={{ fontWeight: 600 }}>{user.name}</Typography>
          <Typography variant="caption" component="p" sx={{ color: 'ink2' }}>
            {user.email}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'ink3' }}>
            {organization?.name}
          </Typography>
        </Box>
      </Box>
      <MenuList id={menuId} variant="menu" autoFocusItem aria-label="User menu">
        {otherItems.map(renderItem)}
        <ThemeMenuItems />
        <Divider component="li" sx={{ my: 0.5 }} />
        {signOutItem.map(renderItem)}
      </MenuList>
    </Popover>
  )
}
