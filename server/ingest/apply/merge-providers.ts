import type { InputFile } from '../files/inputs.ts'
import { ignoreFindings } from '../findings.ts'
import { POSITIONS } from '../read/read-providers.ts'
import { createCells } from '../rows/cells.ts'
import { findSourceColumns } from '../rows/source-columns.ts'
import type { FileProgress } from '../run/load-progress.ts'
import { readCounts, run } from '../run/statements.ts'
import { dayOf, leaveOlderProviders } from './leave-older.ts'
import type { LoadContext, MergeCounts, WithOlder } from './load-context.ts'
import { insertLocations, mergeLocations } from './merge-locations.ts'
import { insertSubjects, markChanged, mergeSubjects } from './merge-subjects.ts'

type Merged = WithOlder<Pick<MergeCounts, 'added' | 'changed' | 'removed'>>

async function mergeKnown(load: LoadContext, file: InputFile): Promise<Merged> {
  const { connection } = load
  const { header } = file
  const older = await leaveOlderProviders(load, file)
  const sourceColumns = findSourceColumns(createCells(header, ignoreFindings))
  const added = await mergeSubjects(load, sourceColumns)
  let removed = 0
  for (const place of ['practice', 'mailing'] as const) {
    if (sourceColumns[place].length === 0) continue
    const counts = await mergeLocations(load, {
      subjects: 'select npi from staged_providers where not dates_only',
      positions: `position = ${POSITIONS[place]}`,
      columns: sourceColumns[place],
    })
    removed += counts.removed
  }
  await markChanged(load)
  const { changed } = await readCounts<'changed'>(
    connection,
    'select count(distinct npi)::int as changed from changed_subjects',
  )
  await run(
    connection,
    'insert into loaded_subjects select npi, $1 from staged_providers where not is_new and not dates_only',
    [dayOf(file)],
  )
  await run(connection, 'truncate changed_subjects')
  return { added, changed, removed, older }
}

/** Inserts all staged rows as the first file of an empty directory, where there is nothing to compare them with. */
async function insertAll(load: LoadContext, { header }: InputFile): Promise<Merged> {
  const added = await insertSubjects(load, findSourceColumns(createCells(header, ignoreFindings)))
  await insertLocations(load, 'position')
  return { added, changed: 0, removed: 0, older: 0 }
}

/** Merges a main file, whose rows stand in the staged tables. */
export async function mergeProviders(
  load: LoadContext,
  file: InputFile,
  { read, rejected, added: expected }: FileProgress,
  isFirst: boolean,
): Promise<WithOlder<MergeCounts>> {
  const { added, changed, removed, older } = await (isFirst ? insertAll(load, file) : mergeKnown(load, file))
  if (added !== expected) throw new Error(`Expected ${expected} new records, the directory took ${added}`)
  return { added, changed, unchanged: read - rejected - added - changed - older, removed, older }
}
