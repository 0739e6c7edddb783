import { DirectoryDashboardPage } from './DirectoryDashboardPage.tsx'

export const PractitionerOverviewPage = () => <DirectoryDashboardPage name="practitioner-overview" />
export const EntityOverviewPage = () => <DirectoryDashboardPage name="entity-overview" />
export const AffiliatedPractitionersPage = () => <DirectoryDashboardPage name="practitioners" />
export const HealthSystemsPage = () => <DirectoryDashboardPage name="health-systems" />
