import type { ListKind } from '../files/columns.ts'
import type { InputFile } from '../files/inputs.ts'
import { ignoreFindings } from '../findings.ts'
import { placeReader } from '../rows/secondary-rows.ts'
import { run } from '../run/statements.ts'
import { leaveOlderItems, leaveOutdatedItems } from './leave-older.ts'
import type { LoadContext, MergeCounts, WithOlder } from './load-context.ts'
import { ENDPOINTS, keepItems, mergeList, OTHER_NAMES } from './merge-lists.ts'
import { insertLocations, mergeLocations } from './merge-locations.ts'
import { assignPositions } from './place-positions.ts'

/** `kept`: a query of the NPIs of which nothing is removed, where there are such. */
type Merge = (load: LoadContext, files: readonly InputFile[], kept?: string) => Promise<MergeCounts>

async function mergePlaces(
  load: LoadContext,
  files: readonly InputFile[],
  kept?: string,
): Promise<MergeCounts> {
  await assignPositions(load)
  const sourceColumns = files.flatMap(({ header }) => placeReader(header, new Map(), ignoreFindings).raw)
  return mergeLocations(load, {
    subjects: 'select npi from list_scope',
    positions: 'position >= 1',
    columns: [...new Set(sourceColumns)],
    kept,
  })
}

async function insertPlaces(load: LoadContext): Promise<MergeCounts> {
  const added = await insertLocations(load, 'row_number() over (partition by npi order by line)')
  return { added, changed: 0, unchanged: 0, removed: 0 }
}

const MERGES: Record<ListKind, Merge> = {
  pl: mergePlaces,
  othername: (load, _, kept) => mergeList(load, keepItems(OTHER_NAMES, kept)),
  endpoint: (load, _, kept) => mergeList(load, keepItems(ENDPOINTS, kept)),
}

const STAGED: Record<ListKind, 'staged_locations' | 'staged_items'> = {
  pl: 'staged_locations',
  othername: 'staged_items',
  endpoint: 'staged_items',
}

/** Returns a query of the NPIs that rejected rows name: the file lists them, though not all of it could be read. */
async function findUnread({ connection }: LoadContext, kind: ListKind): Promise<string> {
  await run(
    connection,
    `insert into unread_subjects
      select distinct npi from staged_findings where kind = 'rejected' and npi is not null`,
  )
  await run(connection, `insert into listed_subjects select '${kind}', npi from unread_subjects`)
  return 'select npi from unread_subjects'
}

/** `isFirst`: of its kind, in an empty directory. `lastDay`: that of the files of its kind. `rejected`: rows of it. */
type Turn = { isFirst: boolean; lastDay: string | undefined; rejected: number }

/** Merges one file that adds to records, whose rows stand in the staged tables. */
export async function mergeListFile(
  load: LoadContext,
  kind: ListKind,
  file: InputFile,
  { isFirst, lastDay, rejected }: Turn,
): Promise<WithOlder<MergeCounts>> {
  const { connection } = load
  const outdated = await leaveOutdatedItems(load, STAGED[kind], file, lastDay)
  const older = outdated + (isFirst ? 0 : await leaveOlderItems(load, STAGED[kind], file))
  await run(connection, `insert into list_scope select distinct npi from ${STAGED[kind]}`)
  await run(connection, `insert into listed_subjects select '${kind}', npi from list_scope`)
  const kept = rejected > 0 ? await findUnread(load, kind) : undefined
  const counts = await (isFirst && kind === 'pl' ? insertPlaces(load) : MERGES[kind](load, [file], kept))
  await run(connection, 'truncate list_scope, unread_subjects')
  return { ...counts, older }
}

/**
 * Subjects of the main files without a row in the files of this kind: the registry states nothing more of them.
 * The staged tables are empty.
 */
export async function emptyUnlisted(
  load: LoadContext,
  kind: ListKind,
  files: readonly InputFile[],
): Promise<number> {
  const { connection } = load
  const unlisted = await run(
    connection,
    `insert into list_scope
      select npi from loaded_subjects except select npi from listed_subjects where list = '${kind}'`,
  )
  const removed = unlisted === 0 ? 0 : (await MERGES[kind](load, files)).removed
  await run(connection, 'truncate list_scope')
  return removed
}
