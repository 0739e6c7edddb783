import { internal, permission, portalAdmin, product } from '@concord/domain'
import { createElement } from 'react'
import type { Page } from './page.ts'

const readsChangelog = [product('CHANGELOG_V1'), permission('READ_API')]

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
    load: async () => (await import('#web/accounts/tokens/TokensPage.tsx')).TokensPage,
  },
  {
    path: '/account/webhooks',
    title: 'Webhooks',
    requires: readsChangelog,
    trail: [],
    async load() {
      const [{ WebhooksPage }, { useViewedList }] = await Promise.all([
        import('#web/changelog/webhooks/WebhooksPage.tsx'),
        import('#web/accounts/list-views/use-viewed-list.tsx'),
      ])
      return () => createElement(WebhooksPage, { useViewedList })
    },
  },
  {
    path: '/account/webhooks/:webhookId',
    title: 'Webhook',
    requires: readsChangelog,
    trail: ['/account/webhooks'],
    load: async () => (await import('#web/changelog/webhooks/WebhookPage.tsx')).WebhookPage,
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
    load: async () => (await import('#web/accounts/support/SupportMessagesPage.tsx')).SupportMessagesPage,
  },
  {
    path: '/accounts/support/:messageId',
    title: 'Support Message',
    requires: [internal],
    trail: ['/accounts', '/accounts/support'],
    load: async () => (await import('#web/accounts/support/SupportMessagePage.tsx')).SupportMessagePage,
  },
  {
    path: '/api-docs',
    title: 'API Docs',
    requires: [],
    trail: [],
    load: async () => (await import('#web/api-docs/ApiDocsPage.tsx')).ApiDocsPage,
  },
]
