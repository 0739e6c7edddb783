import { internal, permission } from '@concord/domain'
import type { Page } from './page.ts'

export const accountPages: readonly Page[] = [
  {
    path: '/accounts',
    title: 'Accounts',
    requires: [internal],
    trail: [],
    unbuilt: 'Accounts will be the way in to all client organizations, their users and their roles.',
  },
  {
    path: '/accounts/roles',
    title: 'Roles',
    requires: [],
    trail: ['/accounts'],
    load: async () => (await import('#web/accounts/roles/RolesPage.tsx')).RolesPage,
  },
  {
    path: '/profile',
    title: 'Profile',
    requires: [],
    trail: [],
    load: async () => (await import('#web/accounts/profile/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/account/tokens',
    title: 'API Tokens',
    requires: [permission('VIEW_API_TOKENS')],
    trail: [],
    unbuilt: 'API Tokens will list the tokens of your organization with their last use, and make new ones.',
  },
  {
    path: '/accounts/orgs',
    title: 'Organizations',
    requires: [internal],
    trail: ['/accounts'],
    unbuilt: 'Organizations will list every client organization with its products and its state.',
  },
  {
    path: '/accounts/orgs/:orgId',
    title: 'Organization',
    requires: [internal],
    trail: ['/accounts', '/accounts/orgs'],
    unbuilt: 'Organization will show one client organization with its products, its settings and its users.',
  },
  {
    path: '/accounts/orgs/:orgId/users',
    title: 'Users',
    requires: [],
    trail: ['/accounts', '/accounts/orgs', '/accounts/orgs/:orgId'],
    load: async () => (await import('#web/accounts/users/UsersPage.tsx')).UsersPage,
  },
  {
    path: '/accounts/orgs/:orgId/users/:userId',
    title: 'User',
    requires: [],
    trail: ['/accounts', '/accounts/orgs', '/accounts/orgs/:orgId', '/accounts/orgs/:orgId/users'],
    load: async () => (await import('#web/accounts/users/UserPage.tsx')).UserPage,
  },
  {
    path: '/account/users',
    title: 'Users',
    requires: [],
    trail: [],
    load: async () => (await import('#web/accounts/users/UsersPage.tsx')).UsersPage,
  },
  {
    path: '/account/users/:userId',
    title: 'User',
    requires: [],
    trail: ['/account/users'],
    load: async () => (await import('#web/accounts/users/UserPage.tsx')).UserPage,
  },
]
