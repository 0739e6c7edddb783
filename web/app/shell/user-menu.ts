import { isPortalAdmin, type Viewer } from '@concord/domain'
import { hasLinkTo } from '../pages.ts'

export type UserMenuItem =
  | { readonly label: 'Profile' | 'API Tokens' | 'Users'; readonly to: string }
  | { readonly label: 'Support' | 'Sign out'; readonly act: 'openSupport' | 'signOut' }

export function userMenuItems(viewer: Viewer): readonly UserMenuItem[] {
  return [
    { label: 'Profile', to: '/profile' },
    ...(hasLinkTo(viewer, '/account/tokens')
      ? [{ label: 'API Tokens', to: '/account/tokens' } as const]
      : []),
    ...(isPortalAdmin(viewer) ? [{ label: 'Users', to: '/account/users' } as const] : []),
    { label: 'Support', act: 'openSupport' },
    { label: 'Sign out', act: 'signOut' },
  ]
}
