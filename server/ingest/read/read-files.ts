import type { Connection, Database } from '#server/db/database.ts'
import { loadZipCodes } from '#server/ingest/lists/load-zip-codes.ts'
import type { InputFile } from '../files/inputs.ts'
import { type Report, startProgress } from '../files/progress.ts'
import type { ZipCode, ZipCodes } from '../rows/addresses.ts'
import { restoreFindings, storeFindings } from '../run/load-progress.ts'
import type { LoadRun } from '../run/load-run.ts'
import { createStepWriter } from '../run/step-writer.ts'
import { type KnownNpis, readKnownNpis, recallStaged } from './known-npis.ts'
import { createNpiSet, type NpiSet } from './npi-set.ts'
import { readListFile } from './read-list-file.ts'
import { readProviders } from './read-providers.ts'
import { readQuery } from './read-query.ts'
import type { Reading } from './reading.ts'

async function readZipCodes(connection: Connection): Promise<ZipCodes> {
  await loadZipCodes(connection)
  const zips = new Map<string, ZipCode>()
  await readQuery(
    connection,
    'select zip, state, latitude, longitude from zip_codes',
    ([zip = '', state = '', latitude, longitude]) => {
      zips.set(zip, { state, latitude: Number(latitude), longitude: Number(longitude) })
    },
  )
  return zips
}

const isMain = ({ header: { kind } }: InputFile) => kind === 'npidata' || kind === 'deactivation'

/** Describes what the reading needs to know of the directory; `seen`: the NPIs of the main file that was being read. */
export type Recalled = { known: KnownNpis; zips: ZipCodes; seen: NpiSet }

/** Recalls what an interrupted run had read; undefined if that no longer fits the directory. */
export async function recall(
  connection: Connection,
  { progress }: LoadRun,
  files: readonly InputFile[],
): Promise<Recalled | undefined> {
  const known = await readKnownNpis(connection)
  let seen = createNpiSet()
  for (const [place, file] of files.entries()) {
    if (!isMain(file) || !progress.files[place]?.byte) continue
    seen = createNpiSet()
    if (!(await recallStaged(connection, known, place, seen))) return undefined
    if (progress.files[place]?.isRead) seen = createNpiSet()
  }
  return { known, zips: await readZipCodes(connection), seen }
}

function reportProgressOf(files: readonly InputFile[], progress: Reading['progress'], report: Report) {
  const getSum = (of: (file: Reading['progress'][number]) => number) =>
    progress.reduce((sum, file) => sum + of(file), 0)
  const bytesSoFar = () => getSum(({ byte }) => byte)
  const rowsSoFar = () => getSum(({ read }) => read)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const teller = startProgress(total, report, { bytes: bytesSoFar(), rows: rowsSoFar() })
  return (file: string) => teller.reached(file, bytesSoFar(), rowsSoFar())
}

/** Reads what is left of the files into their staged tables, in committed steps. */
export async function readFiles(
  database: Database,
  run: LoadRun,
  files: readonly InputFile[],
  { known, zips, seen }: Recalled,
  { report, stepBytes }: { report: Report; stepBytes?: number | undefined },
): Promise<void> {
  const { progress } = run
  const findings = restoreFindings(progress.findings)
  const describeProgress = () => {
    progress.findings = storeFindings(findings)
    return JSON.stringify(progress)
  }
  const writer = createStepWriter(database, run.step, describeProgress, stepBytes)
  const { files: perFile, firstRejects } = progress
  const showProgress = reportProgressOf(files, perFile, report)
  const reading = { known, zips, writer, progress: perFile, firstRejects, findings, report, showProgress }
  try {
    let seenBefore = seen
    for (const [place, file] of files.entries()) {
      const own = perFile[place]
      if (!own || own.isRead) continue
      report.say(`Reading ${file.name}`)
      const target = { file, place, progress: own }
      const { kind } = file.header
      if (kind === 'npidata' || kind === 'deactivation') await readProviders(reading, target, seenBefore)
      else await readListFile(reading, kind, target)
      seenBefore = createNpiSet()
    }
  } finally {
    await writer.stop()
  }
  run.progress = { ...progress, findings: storeFindings(findings) }
}
