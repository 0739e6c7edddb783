/**
 * For the performance harness alone: the parts of the program that it measures, without a request around them.
 */
export type { Viewer } from '@concord/domain'
export { reportTo } from './commands/terminal-report.ts'
export { type Config, readConfig } from './config.ts'
export { type Connection, type Database, openDatabase } from './db/database.ts'
export { startPostgres } from './db/embedded-postgres.ts'
export { migrate } from './db/migrate.ts'
export { writeRegistryFiles } from './demo/registry/write-registry-files.ts'
export { seedDemo } from './demo/seed-demo.ts'
export { DEMO_PASSWORD } from './demo/sign-ins.ts'
export { ingestNppes } from './directory/ingest/ingest-nppes.ts'
export { copyChunks, encodeRow } from './directory/ingest/run/step-writer.ts'
export { refreshSearch } from './directory/read-model/refresh-search.ts'
export { countPractitioners } from './directory/search/count-records.ts'
export { searchPractitioners } from './directory/search/search-records.ts'
export { findIdentityByEmail } from './session/store.ts'
export { viewerOf } from './session/viewer-of.ts'
