import { sql } from '#server/db/sql.ts'
import { insertFindings } from '#server/ledger/findings.ts'
import { FILE_KINDS, type FileKind, type ListKind } from '../files/columns.ts'
import type { InputFile } from '../files/inputs.ts'
import type { Report } from '../files/progress.ts'
import { type FileOutcome, isBalanced } from '../ingest-outcome.ts'
import { coveredDays } from '../release.ts'
import type { LoadRun } from '../run/load-run.ts'
import { getStagedName, nameStagedEmpty } from '../run/staged-tables.ts'
import { run } from '../run/statements.ts'
import { foldChanges } from './fold-changes.ts'
import type { LoadContext, MergeCounts, WithOlder } from './load-context.ts'
import { emptyUnlisted, mergeListFile } from './merge-list-files.ts'
import { mergeProviders } from './merge-providers.ts'
import { markChanged } from './merge-subjects.ts'

// NPIs of main files that were known before: what a secondary file does not list of them is no longer stated.
const SCRATCH_TABLES = [
  // `day`: the last one of the file, where it is known.
  'loaded_subjects (npi bigint not null, day date)',
  // Those whose row in a main file is older than the record, and so is what else is stated of them.
  'older_subjects (npi bigint not null)',
  'listed_subjects (list text not null, npi bigint not null)',
  // Those that a rejected row of a list file names: what is stored of them may be stated there.
  'unread_subjects (npi bigint not null)',
  'list_scope (npi bigint not null)',
  'changed_subjects (npi bigint not null)',
]

export type Merged = { outcomes: FileOutcome[]; removed: number }

type Merging = { load: LoadContext; loadRun: LoadRun; report: Report; isEmptyDirectory: boolean }

/** Describes the files of one kind, of which one is merged. */
type OfKind = { isFirstOfKind: boolean; lastDay: string | undefined }

const isListKind = (kind: FileKind): kind is ListKind => kind !== 'npidata' && kind !== 'deactivation'

async function mergeFile(
  { load, loadRun, report, isEmptyDirectory }: Merging,
  file: InputFile,
  place: number,
  { isFirstOfKind, lastDay }: OfKind,
): Promise<{ outcome: FileOutcome; removed: number }> {
  const { name, header } = file
  const progress = loadRun.progress.files[place]
  if (!progress?.isRead) throw new Error(`${name} is not read yet`)
  report.say(`Merging ${name}`)
  await getStagedName(load.connection, header.kind, place)
  const isFirst = isEmptyDirectory && isFirstOfKind
  const merged: WithOlder<MergeCounts> = isListKind(header.kind)
    ? await mergeListFile(load, header.kind, file, {
        isFirst,
        lastDay,
        rejected: progress.rejected,
      })
    : await mergeProviders(load, file, progress, isFirst && place === 0)
  await insertFindings(
    load.connection,
    load.batchId,
    sql`select kind, file, line, npi, reason, stated from staged_findings`,
  )
  const { read, rejected, emptyLines } = progress
  const { added, changed, unchanged, older, removed } = merged
  const counts = { read, added, changed, unchanged, older, rejected, emptyLines }
  const columns = { unknownColumns: header.unknown, missingColumns: header.missing }
  const outcome = { name, kind: header.kind, ...columns, ...counts }
  if (!isBalanced(outcome)) throw new Error(`The rows of ${name} do not add up: ${JSON.stringify(counts)}`)
  return { outcome, removed }
}

/** Brings everything that was read into the directory, main files first, each kind in the order of its files. */
export async function mergeFiles(merging: Merging, files: readonly InputFile[]): Promise<Merged> {
  const { load } = merging
  for (const table of SCRATCH_TABLES)
    await run(load.connection, `create temporary table ${table} on commit drop`)
  const merged: Merged = { outcomes: [], removed: 0 }
  const lastDays = coveredDays(files)
  for (const kind of FILE_KINDS) {
    const places = [...files.keys()].filter((place) => files[place]?.header.kind === kind)
    for (const [turn, place] of places.entries()) {
      const file = files[place]
      if (!file) continue
      const { outcome, removed } = await mergeFile(merging, file, place, {
        isFirstOfKind: turn === 0,
        lastDay: lastDays[kind],
      })
      merged.outcomes.push(outcome)
      merged.removed += removed
    }
    const [first] = places
    if (first === undefined || !isListKind(kind)) continue
    await nameStagedEmpty(load.connection, kind, first)
    merged.removed += await emptyUnlisted(
      load,
      kind,
      files.filter(({ header }) => header.kind === kind),
    )
    await markChanged(load)
    await run(load.connection, 'truncate changed_subjects')
  }
  if (files.length > 1) await foldChanges(load)
  return merged
}
