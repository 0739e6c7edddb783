/**
 * For the performance harness alone: the parts of the program that it measures, without a request around them.
 */
export type { Viewer } from '@concord/domain'
export { migrate } from './app/migrate.ts'
export { reportTo } from './commands/terminal-report.ts'
export { type Config, readConfig } from './config.ts'
export { type Connection, type Database, openDatabase } from './db/database.ts'
export { startPostgres } from './db/embedded-postgres.ts'
export { writeRegistryFiles } from './demo/registry/write-registry-files.ts'
export { seedDemo } from './demo/seed-demo.ts'
export { DEMO_PASSWORD } from './demo/sign-ins.ts'
export { findIdentityByEmail } from './identity/store.ts'
export { toViewer } from './identity/to-viewer.ts'
export { ingestNppes } from './ingest/ingest-nppes.ts'
export { copyChunks, encodeRow } from './ingest/run/step-writer.ts'
export { countPractitioners } from './search/count-records.ts'
export { refreshSearch } from './search/read-model/refresh-search.ts'
export { searchPractitioners } from './search/search-records.ts'
