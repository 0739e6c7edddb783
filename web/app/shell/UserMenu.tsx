import { Box, ButtonBase, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import { useViewer } from '#web/session/session-context.ts'
import { InitialsAvatar } from '#web/ui/InitialsAvatar.tsx'

const UserMenuPanel = onDemand(async () => (await import('../page-files/panels.ts')).UserMenuPanel, {
  onFailure: () => showError('The menu did not load. Reload the page and try again.'),
})

/** Shows the user menu, whose code loads as soon as the pointer or the focus reaches its button. */
export function UserMenu() {
  const { user, organization } = useViewer()
  const menuId = useId()
  const [isNear, setNear] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <ButtonBase
        aria-label={`User menu of ${user.name || user.email}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
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
      {(isNear || anchor) && (
        <UserMenuPanel menuId={menuId} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
