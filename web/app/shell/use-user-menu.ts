import { useNavigate } from 'react-router'
import { useSession } from '#web/session/session-context.ts'
import { useSupport } from '#web/support/support-context.ts'
import { type UserMenuItem, userMenuItems } from './user-menu.ts'

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
