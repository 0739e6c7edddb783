import { Box, ButtonBase, Divider, MenuItem, MenuList, Popover, Typography } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import KeyRound from 'lucide-react/icons/key-round'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import Users from 'lucide-react/icons/users'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/session/session-context.ts'
import { useSupport } from '#web/support/support-context.ts'
import { InitialsAvatar } from '#web/ui/InitialsAvatar.tsx'
import { ThemeMenuItems } from './ThemeMenuItems.tsx'
import { type UserMenuItem, userMenuItems } from './user-menu.ts'

/** 4 px below the avatar; a margin of the paper would eat into the distance that it keeps to the window's edge. */
const MENU_TOP_PX = 44

export const USER_MENU_ICONS: Record<UserMenuItem['label'], LucideIcon> = {
  Profile: CircleUserRound,
  'API Tokens': KeyRound,
  Users,
  Support: LifeBuoy,
  'Sign out': LogOut,
}

export function useUserMenu() {
  const { viewer, signOut } = useSession()
  const support = useSupport()
  const navigate = useNavigate()
  const choose = (item: UserMenuItem) => {
    if ('to' in item) navigate(item.to)
    else if (item.act === 'openSupport') support.open()
    else signOut()
  }
  return { items: userMenuItems(viewer), choose }
}

export function UserMenu() {
  const { user, organization } = useSession().viewer
  const { items, choose } = useUserMenu()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const signOutItem = items.filter((item) => item.label === 'Sign out')
  const otherItems = items.filter((item) => item.label !== 'Sign out')
  const renderItem = (item: UserMenuItem) => {
    const Icon = USER_MENU_ICONS[item.label]
    return (
      <MenuItem
        key={item.label}
        onClick={() => {
          setAnchor(null)
          choose(item)
        }}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {item.label}
      </MenuItem>
    )
  }
  return (
    <>
      <ButtonBase
        aria-label={`User menu of ${user.name || user.email}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          alignSelf: 'flex-start',
          flex: 'none',
          gap: 1.25,
          mt: '-4px',
          borderRadius: '22px 999px 999px 22px',
        }}
      >
        <Box sx={{ display: { xs: 'none', lg: 'block' }, maxWidth: 220, textAlign: 'right' }}>
          <Typography noWrap sx={{ fontWeight: 600, lineHeight: '18px' }}>
            {user.name || user.email}
          </Typography>
          <Typography noWrap variant="caption" component="p" sx={{ color: 'ink3' }}>
            {organization?.name}
          </Typography>
        </Box>
        <InitialsAvatar name={user.name} email={user.email} />
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
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
    </>
  )
}
