import { internal, permission, portalAdmin, product } from '@concord/domain'
import type { Page } from './page.ts'

const readsChangelog = [product('CHANGELOG_V1'), permission('READ_API')]

const accounts = () => import('../page-files/accounts.ts')
const access = () => import('../page-files/access.ts')
const webhooks = () => import('../page-files/webhooks.tsx')

export const accountPages: readonly Page[] = [
  {
    path: '/accounts',
    title: 'Accounts',
    requires: [internal],
    trail: [],
    load: async () => (await accounts()).AccountsPage,
  },
  {
    path: '/accounts/roles',
    title: 'Roles',
    requires: [],
    trail: ['/accounts'],
    load: async () => (await access()).RolesPage,
  },
  {
    path: '/profile',
    title: 'Profile',
    requires: [],
    trail: [],
    load: async () => (await accounts()).ProfilePage,
  },
  {
    path: '/account/tokens',
    title: 'API Tokens',
    requires: [permission('VIEW_API_TOKENS')],
    trail: [],
    load: async () => (await accounts()).TokensPage,
  },
  {
    path: '/account/webhooks',
    title: 'Webhooks',
    requires: readsChangelog,
    trail: [],
    load: async () => (await webhooks()).WebhooksPage,
  },
  {
    path: '/account/webhooks/:webhookId',
    title: 'Webhook',
    requires: readsChangelog,
    trail: ['/account/webhooks'],
    load: async () => (await webhooks()).WebhookPage,
  },
  {
    path: '/accounts/orgs',
    title: 'Organizations',
    requires: [internal],
    trail: ['/accounts'],
    load: async () => (await accounts()).OrganizationsPage,
  },
  {
    path: '/accounts/orgs/:orgId',
    title: 'Organization',
    requires: [internal],
    trail: ['/accounts', '/accounts/orgs'],
    load: async () => (await accounts()).OrganizationPage,
  },
  {
    path: '/accounts/orgs/:orgId/users',
    title: 'Users',
    requires: [],
    trail: ['/accounts', '/accounts/orgs', '/accounts/orgs/:orgId'],
    load: async () => (await accounts()).UsersPage,
  },
  {
    path: '/accounts/orgs/:orgId/users/:userId',
    title: 'User',
    requires: [],
    trail: ['/accounts', '/accounts/orgs', '/accounts/orgs/:orgId', '/accounts/orgs/:orgId/users'],
    load: async () => (await access()).UserPage,
  },
  {
    path: '/account/users',
    title: 'Users',
    requires: [],
    trail: [],
    load: async () => (await accounts()).UsersPage,
  },
  {
    path: '/account/users/:userId',
    title: 'User',
    requires: [],
    trail: ['/account/users'],
    load: async () => (await access()).UserPage,
  },
  {
    path: '/accounts/audit',
    title: 'Audit Log',
    requires: [internal],
    trail: ['/accounts'],
    load: async () => (await import('#web/accounts/audit/AuditPage.tsx')).AllAuditPage,
  },
  {
    path: '/account/audit',
    title: 'Audit Log',
    requires: [portalAdmin],
    trail: [],
    load: async () => (await import('#web/accounts/audit/AuditPage.tsx')).OwnAuditPage,
  },
  {
    path: '/accounts/support',
    title: 'Support Messages',
    requires: [internal],
    trail: ['/accounts'],
    load: async () => (await accounts()).SupportMessagesPage,
  },
  {
    path: '/accounts/support/:messageId',
    title: 'Support Message',
    requires: [internal],
    trail: ['/accounts', '/accounts/support'],
    load: async () => (await accounts()).SupportMessagePage,
  },
  {
    path: '/api-docs',
    title: 'API Docs',
    requires: [],
    trail: [],
    load: async () => (await import('#web/api-docs/ApiDocsPage.tsx')).ApiDocsPage,
  },
]
