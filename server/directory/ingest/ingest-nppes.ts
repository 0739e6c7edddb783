import type { Connection, Database } from '#server/db/database.ts'
import { applyBatch } from '#server/ledger/batches.ts'
import { rebuildSearch } from '../read-model/rebuild.ts'
import { FILE_KINDS, type FileKind } from './files/columns.ts'
import { type InputFile, type Inputs, openInputs } from './files/inputs.ts'
import {
  type FileOutcome,
  formatOutcome,
  type IngestOutcome,
  isBalanced,
  sumBalances,
} from './ingest-outcome.ts'
import type { Load } from './load-files.ts'
import { loadLists } from './load-lists.ts'
import { loadProviders } from './load-providers.ts'
import { readCounts } from './merge/staging.ts'
import { countFindings } from './rows/findings.ts'
import { startLoad } from './start-load.ts'

type Loaded = { outcomes: FileOutcome[]; removed: number }

async function loadFiles(load: Load, files: readonly InputFile[]): Promise<Loaded> {
  const ofKind = (kind: FileKind) => files.filter((file) => file.header.kind === kind)
  const loaded: Loaded = { outcomes: [], removed: 0 }
  for (const file of ofKind('npidata')) {
    const { outcome, removed } = await loadProviders(load, file)
    loaded.outcomes.push(outcome)
    loaded.removed += removed
  }
  for (const kind of FILE_KINDS) {
    if (kind === 'npidata') continue
    const { outcomes, removed } = await loadLists(load, kind, ofKind(kind))
    loaded.outcomes.push(...outcomes)
    loaded.removed += removed
  }
  const lost = loaded.outcomes.find((outcome) => !isBalanced(outcome))
  if (lost) throw new Error(`The rows of ${lost.name} do not add up: ${JSON.stringify(lost)}`)
  return loaded
}

async function loadInputs(
  connection: Connection,
  { files, skipped }: Inputs,
  report: Load['report'],
): Promise<IngestOutcome> {
  const startedAt = performance.now()
  const load = await startLoad(connection, files, report)
  const { batchId, label, firstRejects, findings } = load
  const { outcomes, removed } = await loadFiles(load, files).finally(load.queue.stop)
  const total = sumBalances(outcomes)
  if (total.added + total.changed + removed > 0) {
    report('Building the search')
    await rebuildSearch(connection)
  }
  const touched = await readCounts<'practitioners' | 'entities'>(
    connection,
    `select (select count(*)::int from practitioners where batch_id = $1) as practitioners,
      (select count(*)::int from entities where batch_id = $1) as entities`,
    [batchId],
  )
  await applyBatch(connection, batchId, { ...total, ...touched, removed, ...countFindings(findings) })
  const seconds = (performance.now() - startedAt) / 1000
  return {
    batchId,
    label,
    files: outcomes,
    skipped,
    total,
    removed,
    ...touched,
    firstRejects,
    findings,
    seconds,
  }
}

/**
 * Loads files of the registry as one batch, in one transaction: all of it is there afterwards, or nothing.
 * Throws IngestError when a file cannot be used. The last lines of the report are the formatted outcome.
 */
export async function ingestNppes(
  database: Database,
  paths: readonly string[],
  report: (line: string) => void,
): Promise<IngestOutcome> {
  const inputs = await openInputs(paths)
  try {
    const outcome = await database.asSystem((connection) => loadInputs(connection, inputs, report))
    for (const line of formatOutcome(outcome).split('\n')) report(line)
    return outcome
  } finally {
    inputs.close()
  }
}
