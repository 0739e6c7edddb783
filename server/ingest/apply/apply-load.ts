import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { applyBatch, markCovered } from '#server/ledger/batches.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { resolveLoaded } from '#server/ledger/registry-changes.ts'
import { updateSearch } from '#server/search/read-model/update-search.ts'
import type { InputFile } from '../files/inputs.ts'
import type { Report } from '../files/progress.ts'
import { countFindings } from '../findings.ts'
import { type IngestOutcome, sumBalances } from '../ingest-outcome.ts'
import { coveredDays } from '../release.ts'
import { restoreFindings } from '../run/load-progress.ts'
import type { LoadRun } from '../run/load-run.ts'
import { dropStagedTables } from '../run/staged-tables.ts'
import { readCounts, run } from '../run/statements.ts'
import { checkPlausibility, countMissing } from './implausible-change.ts'
import { mergeFiles } from './merge-files.ts'

export type Applied = Omit<IngestOutcome, 'label' | 'skipped' | 'seconds'>

type Sizes = { practitioners: number; entities: number }

const countRecords = (connection: Connection): Promise<Sizes> =>
  readCounts<keyof Sizes>(
    connection,
    `select (select count(*)::int from practitioners) as practitioners, (select count(*)::int from entities) as entities`,
  )

const touchedBy = (batchId: string) => sql`
  select npi from practitioners where batch_id = ${batchId} union all select npi from entities where batch_id = ${batchId}`

/** Loads that were dated: the first one has nothing of its kind to be compared with. */
async function isFirstDated(connection: Connection, files: readonly InputFile[]): Promise<boolean> {
  if (Object.keys(coveredDays(files)).length === 0) return false
  const earlier = await connection.one(sql`
    select from batches where source_id = ${SOURCES.registry.id} and state = 'applied' and covers_until is not null limit 1`)
  return earlier === undefined
}

/** Brings what was read into the directory, all of it or nothing: readers see the old records until the commit. */
export async function applyLoad(
  connection: Connection,
  loadRun: LoadRun,
  files: readonly InputFile[],
  { allowLargeChange, report }: { allowLargeChange: boolean; report: Report },
): Promise<Applied> {
  const { batchId, progress } = loadRun
  await run(connection, `set local work_mem = '256MB'`)
  await run(connection, 'lock table load.run in exclusive mode')
  const at = await lockLedger(connection)
  const before = await countRecords(connection)
  const recordsBefore = before.practitioners + before.entities
  const isEmptyDirectory = recordsBefore === 0
  const load = { connection, batchId, at, isFirstLoad: isEmptyDirectory }
  const { outcomes, removed } = await mergeFiles({ load, loadRun, report, isEmptyDirectory }, files)
  const missing = isEmptyDirectory ? 0 : await countMissing(connection, files)
  if (!allowLargeChange && !(await isFirstDated(connection, files)))
    checkPlausibility(recordsBefore, outcomes, missing)

  await markCovered(connection, batchId, coveredDays(files))
  await resolveLoaded(connection, { batchId, at })
  await updateSearch(connection, touchedBy(batchId))
  const touched = await readCounts<keyof Sizes>(
    connection,
    `select (select count(*)::int from practitioners where batch_id = $1) as practitioners,
      (select count(*)::int from entities where batch_id = $1) as entities`,
    [batchId],
  )
  const total = sumBalances(outcomes)
  const findings = restoreFindings(progress.findings)
  await applyBatch(
    connection,
    batchId,
    {
      ...total,
      ...touched,
      removed,
      notListed: missing,
      ...countFindings(findings),
    },
    at,
  )
  await run(connection, 'delete from load.run')
  await dropStagedTables(connection)
  const { firstRejects } = progress
  return {
    batchId,
    files: outcomes,
    total,
    removed,
    missing,
    ...touched,
    firstRejects,
    findings,
  }
}
