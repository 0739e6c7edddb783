// Run after a program was killed outright: ends the database server below CONCORD_HOME that no program uses now.
import { stopUnusedPostgres } from './embedded-postgres.ts'

await stopUnusedPostgres(process.env.CONCORD_HOME ?? '.concord')
