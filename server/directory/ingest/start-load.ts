import { basename } from 'node:path'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { SOURCES } from '#server/ledger/sources.ts'
import { loadZipCodes } from '../load-zip-codes.ts'
import type { InputFile } from './files/inputs.ts'
import { IngestError } from './ingest-error.ts'
import type { Load } from './load-files.ts'
import { createCopyQueue } from './merge/copy-queue.ts'
import { readKnownNpis } from './merge/known-npis.ts'
import { createStaging, REJECT_COLUMNS, run } from './merge/staging.ts'
import type { ZipCodes } from './rows/addresses.ts'
import { noFindings } from './rows/findings.ts'

const LOAD_LOCK = 4_207_302

async function lockOutOtherLoads(connection: Connection): Promise<void> {
  const lock = await connection.one<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOAD_LOCK}) as taken`,
  )
  if (!lock?.taken) throw new IngestError('Another load is running. Start this one again when it has ended.')
}

async function readZipCodes(connection: Connection): Promise<ZipCodes> {
  await loadZipCodes(connection)
  const rows = await connection.rows<{ zip: string; state: string; latitude: number; longitude: number }>(
    sql`select zip, state, latitude, longitude from zip_codes`,
  )
  return new Map(rows.map(({ zip, ...place }) => [zip, place]))
}

const dashed = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`

/** The registry puts the days that a file covers into its name. */
function labelOf(files: readonly InputFile[]): string {
  const name = basename(files[0]?.name ?? '')
  const [, from, to] = /(\d{8})-(\d{8})/.exec(name) ?? []
  const label = from && to ? `NPPES ${dashed(from)} to ${dashed(to)}` : `NPPES ${name}`
  return files.length > 1 ? `${label} (${files.length} files)` : label
}

/** Opens the batch, which comes before everything that refers to it, and what the files of the load share. */
export async function startLoad(
  connection: Connection,
  files: readonly InputFile[],
  report: Load['report'],
): Promise<Load> {
  const at = new Date()
  const label = labelOf(files)
  await lockOutOtherLoads(connection)
  const batchId = await openBatch(connection, { sourceId: SOURCES.registry.id, label, startedAt: at })
  await run(connection, `set local work_mem = '128MB'`)
  await createStaging(connection)
  const known = await readKnownNpis(connection)
  const zips = await readZipCodes(connection)
  const queue = createCopyQueue(connection.client)
  const rejectTable = queue.table('staged_rejects', REJECT_COLUMNS)
  return {
    connection,
    batchId,
    label,
    at,
    known,
    zips,
    queue,
    rejectTable,
    firstRejects: [],
    findings: noFindings(),
    report,
  }
}
