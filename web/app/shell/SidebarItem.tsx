import { Box } from '@mui/material'
import { Link } from 'react-router'
import { useUnreadAlerts } from '#web/directory/saved/saved-searches.ts'
import { WaitingCycles } from '#web/rosters/cycles/report/WaitingCycles.tsx'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { WaitingUpdates } from '#web/updates/list/WaitingUpdates.tsx'
import type { SidebarLink } from './sidebar.ts'

export const sidebarItemStyle = {
  typography: 'body2',
  // Links and buttons stand below each other.
  fontFamily: 'button.fontFamily',
  fontWeight: 450,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  width: 1,
  minHeight: { xs: 44, md: 28 },
  py: '3px',
  px: '7px',
  color: 'ink2',
  textAlign: 'left',
  textDecoration: 'none',
  borderRadius: 1,
  border: '1px solid transparent',
  '&:hover': { color: 'ink', bgcolor: 'primaryTint' },
  '&[aria-current]': {
    color: 'ink',
    fontWeight: 600,
    bgcolor: 'sheet',
    borderColor: 'line',
    boxShadow: (theme: { vars: { palette: { primary: { main: string } } } }) =>
      `inset 2px 0 0 ${theme.vars.palette.primary.main}`,
  },
} as const

function UnreadAlerts() {
  return <WaitingCount count={useUnreadAlerts()} one="unread alert" />
}

/** Defines what waits for a person behind a link, by its address. */
const WAITING: Readonly<Record<string, typeof UnreadAlerts>> = {
  '/directory/search/practitioner': UnreadAlerts,
  '/rosters/report': WaitingCycles,
  '/data-updates': WaitingUpdates,
}

export function SidebarItem({
  link,
  isCurrent,
}: {
  readonly link: SidebarLink
  readonly isCurrent: boolean
}) {
  const Waiting = WAITING[link.to]
  return (
    <Box component={Link} to={link.to} aria-current={isCurrent ? 'page' : undefined} sx={sidebarItemStyle}>
      {link.label}
      {Waiting && <Waiting />}
    </Box>
  )
}
