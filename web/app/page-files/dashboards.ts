export { ErrorReportsPage } from '#web/dashboards/ErrorReportsPage.tsx'
export { EmbeddedDashboardPage } from '#web/dashboards/embedded/EmbeddedDashboardPage.tsx'
export * from '#web/dashboards/pages.tsx'
