import { formatCount } from '@concord/domain'
import type { InputFile } from './files/inputs.ts'
import type { FileOutcome } from './ingest-outcome.ts'
import { type Load, outcomeOf, stageFile } from './load-files.ts'
import { mergeLocations } from './merge/merge-locations.ts'
import { markChanged, mergeSubjects } from './merge/merge-subjects.ts'
import {
  emptyStaging,
  LOCATION_COLUMNS,
  LOCATION_KEYS,
  PROVIDER_COLUMNS,
  PROVIDER_KEYS,
  readCounts,
  run,
} from './merge/staging.ts'
import { createNpiSet } from './npi-set.ts'
import type { Address } from './rows/addresses.ts'
import { createProviderRowReader, type ProviderRowReader } from './rows/provider-row.ts'

const POSITIONS = { practice: 0, mailing: -1 } as const

type Staged = Awaited<ReturnType<typeof stageFile>> & {
  isNew: number
  stated: ProviderRowReader['stated']
}

async function stageProviders(load: Load, file: InputFile): Promise<Staged> {
  const providers = load.queue.table('staged_providers', [...PROVIDER_KEYS, ...PROVIDER_COLUMNS])
  const locations = load.queue.table('staged_locations', [...LOCATION_KEYS, ...LOCATION_COLUMNS])
  const seen = createNpiSet()
  let isNew = 0
  let stated: ProviderRowReader['stated'] = { practitioner: [], entity: [], practice: [], mailing: [] }

  const addLocation = (
    npi: number,
    position: number,
    line: number,
    isNewSubject: boolean,
    address: Address | null,
  ) => {
    if (address)
      locations.add(npi, position, line, isNewSubject, ...LOCATION_COLUMNS.map((column) => address[column]))
  }
  const counts = await stageFile(load, file, (findings) => {
    const reader = createProviderRowReader(file.header, load.zips, findings)
    stated = reader.stated
    return (fields, line) => {
      const row = reader.read(fields, line)
      if ('reject' in row) return row
      if (seen.has(row.npi)) return { reject: `${row.npi} stands in this file before; its first row counts.` }
      const placed = load.known.place(row.npi, row.entityType)
      if ('reject' in placed) return placed
      seen.add(row.npi)
      if (placed.isNew) isNew += 1
      const datesOnly = row.entityType === 'notStated'
      providers.add(
        row.npi,
        placed.subject,
        datesOnly,
        placed.isNew,
        ...PROVIDER_COLUMNS.map((column) => row.values[column]),
      )
      addLocation(row.npi, POSITIONS.practice, line, placed.isNew, row.practice)
      addLocation(row.npi, POSITIONS.mailing, line, placed.isNew, row.mailing)
      return undefined
    }
  })
  return { ...counts, isNew, stated }
}

/** Loads one main file. */
export async function loadProviders(
  load: Load,
  file: InputFile,
): Promise<{ outcome: FileOutcome; removed: number }> {
  const { connection } = load
  load.report(`Reading ${file.name}`)
  const { read, rejected, emptyLines, isNew, stated } = await stageProviders(load, file)
  load.report(`Merging ${formatCount(read - rejected)} rows of ${file.name}`)
  await run(connection, 'analyze staged_providers')
  await run(connection, 'analyze staged_locations')

  const added = await mergeSubjects(load, stated)
  if (added !== isNew) throw new Error(`Expected ${isNew} new records, the directory took ${added}`)
  let removed = 0
  for (const place of ['practice', 'mailing'] as const) {
    if (stated[place].length === 0) continue
    const counts = await mergeLocations(load, {
      subjects: 'select npi from staged_providers where not dates_only',
      positions: `position = ${POSITIONS[place]}`,
      columns: stated[place],
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
    'insert into loaded_subjects select npi from staged_providers where not is_new and not dates_only',
  )
  await emptyStaging(connection, ['staged_providers', 'staged_locations', 'changed_subjects'])
  const unchanged = read - rejected - added - changed
  return { outcome: outcomeOf(file, { read, added, changed, unchanged, rejected, emptyLines }), removed }
}
