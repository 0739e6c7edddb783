import { internal, permission } from '@concord/domain'
import type { Page } from './page.ts'

export const accountPages: readonly Page[] = [
  {
    path: '/accounts',
    title: 'Accounts',
    requires: [internal],
    trail: [],
    load: async () => (await import('#web/accounts/AccountsPage.tsx')).AccountsPage,
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
    load: async () => (await import('#web/accounts/organizations/OrganizationsPage.tsx')).OrganizationsPage,
  },
  {
    path: '/accounts/orgs/:orgId',
    title: 'Organization',
    requires: [internal],
    trail: ['/accounts', '/accounts/orgs'],
    load: async () => (await import('#web/accounts/organizations/OrganizationPage.tsx')).OrganizationPage,
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
