import { formatCount } from '@concord/domain'
import type { FileKind } from './files/columns.ts'
import type { InputFile } from './files/inputs.ts'
import type { FileOutcome } from './ingest-outcome.ts'
import { type Load, outcomeOf, stageFile } from './load-files.ts'
import type { MergeCounts } from './merge/load-context.ts'
import { ENDPOINTS, type ListColumn, mergeList, OTHER_NAMES } from './merge/merge-lists.ts'
import { mergeLocations } from './merge/merge-locations.ts'
import { markChanged } from './merge/merge-subjects.ts'
import { assignPositions } from './merge/place-positions.ts'
import { emptyStaging, LIST_COLUMNS, LOCATION_COLUMNS, LOCATION_KEYS, run } from './merge/staging.ts'
import type { Findings } from './rows/findings.ts'
import { readNpi } from './rows/npi-cell.ts'
import {
  endpointReader,
  otherNameReader,
  placeReader,
  type SecondaryRowReader,
} from './rows/secondary-rows.ts'

export type ListKind = Exclude<FileKind, 'npidata'>

type ListLoader = {
  stage(load: Load, file: InputFile): ReturnType<typeof stageFile>
  /** Merges what is staged for the NPIs in `list_scope`. */
  merge(load: Load, files: readonly InputFile[]): Promise<MergeCounts>
  staged: 'staged_locations' | 'staged_items'
}

/** Reads rows that belong to an NPI that has to be known. */
function takeFor<Item extends object>(
  load: Load,
  { header }: InputFile,
  read: SecondaryRowReader<Item>,
  add: (npi: number, line: number, isNew: boolean, item: Item) => void,
  objection: (npi: number) => string | undefined = () => undefined,
) {
  const npiIndex = header.indexOf('NPI')
  return (fields: readonly string[], line: number) => {
    const npi = readNpi(fields[npiIndex])
    if (typeof npi !== 'number') return npi
    if (!load.known.has(npi))
      return { reject: `${npi} is not in the directory and not in the main file of this load.` }
    const reason = objection(npi)
    if (reason !== undefined) return { reject: reason }
    const item = read(fields, line)
    if ('reject' in item) return item as { reject: string }
    add(npi, line, load.known.wasAddedNow(npi), item)
    return undefined
  }
}

const places: ListLoader = {
  staged: 'staged_locations',
  stage(load, file) {
    const table = load.queue.table('staged_locations', [...LOCATION_KEYS, ...LOCATION_COLUMNS])
    return stageFile(load, file, (findings) =>
      takeFor(load, file, placeReader(file.header, load.zips, findings).read, (npi, line, isNew, address) => {
        table.add(npi, null, line, isNew, ...LOCATION_COLUMNS.map((column) => address[column]))
      }),
    )
  },
  async merge(load, files) {
    await assignPositions(load)
    const stated = files.flatMap(({ header }) => placeReader(header, load.zips, NO_FINDINGS).stated)
    return mergeLocations(load, {
      subjects: 'select npi from list_scope',
      positions: 'position >= 1',
      columns: [...new Set(stated)],
    })
  },
}

const NO_FINDINGS: Findings = { warn() {}, guess() {}, notDisclosed() {} }

function listOf(
  list: ListColumn,
  readerOf: (header: InputFile['header'], findings: Findings) => SecondaryRowReader<object>,
  objectionOf: (load: Load) => (npi: number) => string | undefined,
): ListLoader {
  return {
    staged: 'staged_items',
    stage(load, file) {
      const table = load.queue.table('staged_items', LIST_COLUMNS)
      return stageFile(load, file, (findings) =>
        takeFor(load, file, readerOf(file.header, findings), table.add, objectionOf(load)),
      )
    },
    merge: (load) => mergeList(load, list),
  }
}

const LOADERS: Record<ListKind, ListLoader> = {
  pl: places,
  othername: listOf(
    OTHER_NAMES,
    otherNameReader,
    ({ known }) =>
      (npi) =>
        known.isOrganization(npi) ? undefined : `${npi} is an individual, but this file names organizations.`,
  ),
  endpoint: listOf(ENDPOINTS, endpointReader, () => () => undefined),
}

async function loadFile(
  load: Load,
  kind: ListKind,
  file: InputFile,
): Promise<{ outcome: FileOutcome; removed: number }> {
  const { connection } = load
  const { staged, stage, merge } = LOADERS[kind]
  load.report(`Reading ${file.name}`)
  const counts = await stage(load, file)
  load.report(`Merging ${formatCount(counts.read - counts.rejected)} rows of ${file.name}`)
  await run(connection, `analyze ${staged}`)
  await run(connection, `insert into list_scope select distinct npi from ${staged}`)
  await run(connection, `insert into listed_subjects select '${kind}', npi from list_scope`)
  const { added, changed, unchanged, removed } = await merge(load, [file])
  await emptyStaging(connection, [staged, 'list_scope'])
  return { outcome: outcomeOf(file, { ...counts, added, changed, unchanged }), removed }
}

/** Subjects of the main files without a row in the files of this kind: the registry states nothing more of them. */
async function emptyUnlisted(load: Load, kind: ListKind, files: readonly InputFile[]): Promise<number> {
  await run(
    load.connection,
    `insert into list_scope
      select npi from loaded_subjects except select npi from listed_subjects where list = '${kind}'`,
  )
  const { removed } = await LOADERS[kind].merge(load, files)
  await emptyStaging(load.connection, ['list_scope'])
  return removed
}

/** Loads the files of one secondary kind. */
export async function loadLists(
  load: Load,
  kind: ListKind,
  files: readonly InputFile[],
): Promise<{ outcomes: FileOutcome[]; removed: number }> {
  const outcomes: FileOutcome[] = []
  let removed = 0
  for (const file of files) {
    const loaded = await loadFile(load, kind, file)
    outcomes.push(loaded.outcome)
    removed += loaded.removed
  }
  if (files.length > 0) removed += await emptyUnlisted(load, kind, files)
  await markChanged(load)
  await emptyStaging(load.connection, ['changed_subjects'])
  return { outcomes, removed }
}
