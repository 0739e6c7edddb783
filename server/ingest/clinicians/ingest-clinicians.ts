import { basename } from 'node:path'
import { SOURCES } from '@concord/domain'
import type { Connection, Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { markCovered, openBatch } from '#server/ledger/batches.ts'
import { repairSearch } from '#server/search/read-model/rebuild-search.ts'
import { checkAge } from '../check-age.ts'
import type { Report } from '../files/progress.ts'
import { checkUnlisted } from '../lists/check-unlisted.ts'
import { findListDay } from '../lists/find-list-day.ts'
import { insertRejects, type ListOutcome, listLines, type RejectedRow } from '../lists/load-list.ts'
import { readList } from '../lists/read-list.ts'
import { lockOutOtherLoads } from '../load-lock.ts'
import { CLINICIANS, type ClinicianRow, rawOfClinician, readClinician } from './clinician-row.ts'
import { type StagedBatch, stageClinicians, withdrawUnlistedPlaces } from './stage-clinicians.ts'

const KIND = 'clinicians'

type Staged = { read: number; rejects: RejectedRow[] }

type ReadRow = ClinicianRow & { line: number; raw: string }

/** Reads the file part by part, so that memory does not grow with it. */
async function stageFile(connection: Connection, path: string, batch: StagedBatch): Promise<Staged> {
  const staged: Staged = { read: 0, rejects: [] }
  const reject = (line: number, reason: string, raw: string) => {
    staged.rejects.push({ file: basename(path), line, reason, raw })
  }
  let rows: ReadRow[] = []
  await readList(path, CLINICIANS, {
    row(row) {
      staged.read += 1
      const raw = rawOfClinician(row.values)
      const read = readClinician(row)
      if ('reject' in read) reject(row.line, read.reject, raw)
      else rows.push({ ...read, line: row.line, raw })
    },
    reject(line, reason) {
      staged.read += 1
      reject(line, reason, '')
    },
    async afterPart() {
      const unknown = await stageClinicians(connection, batch, rows)
      for (const { npi, line, raw } of unknown)
        reject(line, `${npi} is no practitioner of the directory.`, raw)
      rows = []
    },
  })
  return staged
}

export type CliniciansOptions = {
  report: Report
  asOf?: string
  allowLargeChange?: boolean
  allowOlder?: boolean
}

/**
 * Loads the CMS's file of clinicians who bill Medicare as claims: the registry's values stay, and where the two differ
 * the resolution decides. Places that the file listed last time and does not list any more are withdrawn.
 */
export async function ingestClinicians(
  database: Database,
  path: string,
  { report, asOf, allowLargeChange = false, allowOlder = false }: CliniciansOptions,
): Promise<ListOutcome> {
  const day = await findListDay(path, asOf)
  const sourceId = SOURCES.clinicians.id
  const label = `CMS clinicians of ${day}`
  const outcome = await database.asSystem(async (connection): Promise<ListOutcome> => {
    await lockOutOtherLoads(connection)
    await checkAge(connection, {
      sourceId,
      files: [{ kind: KIND, name: basename(path), until: day }],
      allowOlder,
      report,
    })
    const batchId = await openBatch(connection, { sourceId, label })
    await markCovered(connection, batchId, { [KIND]: day })
    const batch = { batchId, sourceId, day }
    const { read, rejects } = await stageFile(connection, path, batch)
    const { records: notListed, places, stated } = await withdrawUnlistedPlaces(connection, batch)
    if (!allowLargeChange) checkUnlisted('places', places, stated)
    await insertRejects(connection, batchId, rejects)
    const rejected = rejects.length
    const counts = { read, added: read - rejected, changed: 0, unchanged: 0, older: 0, rejected, notListed }
    await connection.run(sql`update batches set counts = ${JSON.stringify(counts)} where id = ${batchId}`)
    await applyClaims(connection, batchId, { userId: null })
    return {
      ...counts,
      notLinkable: 0,
      notes: [],
      batchId,
      label,
      rejects: rejects.map(({ raw: _, ...shown }) => shown),
    }
  })
  for (const line of listLines(outcome)) report.say(line)
  await repairSearch(database, report.say)
  return outcome
}
