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
    unbuilt: 'Roles will list every role with the permissions it gives.',
  },
  {
    path: '/profile',
    title: 'Profile',
    requires: [],
    trail: [],
    unbuilt: 'Profile will hold your name, your e-mail, your roles and your sign-in.',
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
    unbuilt: 'Users will list the people of this organization with their roles.',
  },
  {
    path: '/accounts/orgs/:orgId/users/:userId',
    title: 'User',
    requires: [],
    trail: ['/accounts', '/accounts/orgs', '/accounts/orgs/:orgId', '/accounts/orgs/:orgId/users'],
    unbuilt: 'User will show one person of this organization with their roles and products.',
  },
  {
    path: '/account/users',
    title: 'Users',
    requires: [],
    trail: [],
    unbuilt: 'Users will list the people of your organization with their roles, and invite new ones.',
  },
  {
    path: '/account/users/:userId',
    title: 'User',
    requires: [],
    trail: ['/account/users'],
    unbuilt: 'User will show one person of your organization with their roles and products.',
  },
]
