import { newOrganizationProducts } from '@concord/domain'
import type { ManagedOrganization } from './queries.ts'

const setting = (name: string, value: string, isDefault = true) =>
  ({ setting: name, value, product: 'ROSTER_MANAGEMENT', isDefault }) as const

export const SUMMIT: ManagedOrganization = {
  id: '0a9a0000-0000-4000-8000-000000000002',
  name: 'Summit Health Plan',
  clientId: 'summit',
  demo: false,
  active: true,
  products: newOrganizationProducts(),
  version: 4,
  createdAt: '2026-06-01T12:00:00.000Z',
  users: 4,
  activeUsers: 3,
  settings: [
    setting('advanced-upload', 'false'),
    setting('pdf-roster-upload', 'false'),
    setting('error-reports-dashboard-uri', 'processing_stats::error_report'),
    setting('entity-mapping', 'true', false),
    setting('roster-ssn', 'drop'),
    setting('roster-birth-date', 'mask'),
    setting('roster-dea', 'keep'),
    setting('referral-creation', 'false'),
    setting('networks', ''),
    setting('audit-retention-days', '2555'),
  ],
}
