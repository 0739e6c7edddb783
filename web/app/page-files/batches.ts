export { BatchesPage } from '#web/ledger/BatchesPage.tsx'
export { BatchPage } from '#web/ledger/BatchPage.tsx'
export { SourcesPage } from '#web/ledger/SourcesPage.tsx'
