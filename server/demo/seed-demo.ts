import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findAllDuplicates } from '#server/directory/duplicates/jobs.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { refreshDashboards } from '#server/ledger/jobs.ts'
import { rebuildSearchWithin } from '#server/search/read-model/rebuild-within.ts'
import { hasDemoAccounts, seedAccounts } from './accounts/seed-accounts.ts'
import { makeWebhookJob } from './changelog/make-webhook.ts'
import { makeSamplesJob } from './dashboards/make-samples.ts'
import { applyClaims } from './directory/apply-claims.ts'
import { makeCalendar } from './directory/calendar.ts'
import { seedExclusions } from './directory/exclusion-lists.ts'
import { seedDirectory } from './directory/seed-directory.ts'
import { makeOwnWorkJob } from './own-work/make-own-work.ts'
import { makeRosterFilesJob } from './rosters/make-files.ts'
import { seedRosters } from './rosters/seed-rosters.ts'
import { makeDemoUpdatesJob } from './updates/make-updates.ts'
import { makeWeighedUpdatesJob } from './updates/make-weighed-updates.ts'
import { seedNetworks } from './updates/seed-networks.ts'
import { seedOutreach } from './updates/seed-outreach.ts'

type SeedOptions = {
  practitioners?: number
  entities?: number
  /** Everything is dated back from here. */
  now?: Date
  log?: (line: string) => void
}

/**
 * Fills an empty database with the demo workspace: organizations, users of every kind and a synthetic directory.
 * One transaction, so that there is all of it or nothing; does nothing when it is there already.
 */
export async function seedDemo(database: Database, options: SeedOptions = {}): Promise<void> {
  const { practitioners = 20_000, entities = 2000, now = new Date(), log = () => {} } = options
  await database.asSystem(async (connection) => {
    // Two programs that start on one empty database: the second waits and finds it filled.
    await connection.run(sql`select pg_advisory_xact_lock(hashtext('demo workspace'))`)
    if (await hasDemoAccounts(connection)) return
    const startedAt = performance.now()
    log(`Making the demo workspace: ${practitioners} practitioners, ${entities} entities`)
    await seedAccounts(connection, now)
    await seedNetworks(connection)
    const calendar = makeCalendar(now)
    await seedRosters(connection, calendar)
    const claims = await seedDirectory(connection, calendar, { practitioners, entities })
    await rebuildSearchWithin(connection)
    await seedExclusions(connection, calendar)
    await applyClaims(connection, claims)
    await seedOutreach(connection, calendar)
    await enqueue(connection, findAllDuplicates, {})
    await enqueue(connection, makeDemoUpdatesJob, {})
    await enqueue(connection, makeWeighedUpdatesJob, {})
    await enqueue(connection, makeRosterFilesJob, {})
    await enqueue(connection, refreshDashboards, {})
    await enqueue(connection, makeSamplesJob, {})
    await enqueue(connection, makeWebhookJob, {})
    await enqueue(connection, makeOwnWorkJob, {})
    log(`The demo workspace is there after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  })
}
