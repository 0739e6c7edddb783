import type { InputFile } from '../files/inputs.ts'
import type { Address } from '../rows/addresses.ts'
import { createProviderRowReader } from '../rows/provider-row.ts'
import type { FileProgress } from '../run/load-progress.ts'
import {
  LOCATION_COLUMNS,
  LOCATION_KEYS,
  PROVIDER_COLUMNS,
  PROVIDER_KEYS,
  stagedTable,
} from '../run/staged-tables.ts'
import type { NpiSet } from './npi-set.ts'
import type { Reading } from './reading.ts'
import { stageFile } from './stage-file.ts'

/** The primary practice location and the mailing address; the others come in a file of their own. */
export const POSITIONS = { practice: 0, mailing: -1 } as const

/** Reads a main file; `seen` holds the NPIs of its rows that were read before. */
export async function readProviders(
  reading: Reading,
  target: { file: InputFile; place: number; progress: FileProgress },
  seen: NpiSet,
): Promise<void> {
  const { file, place, progress } = target
  const { writer, known, zips } = reading
  const providers = writer.table(stagedTable('providers', place), [...PROVIDER_KEYS, ...PROVIDER_COLUMNS])
  const locations = writer.table(stagedTable('locations', place), [...LOCATION_KEYS, ...LOCATION_COLUMNS])
  const addLocation = (
    npi: number,
    position: number,
    line: number,
    isNew: boolean,
    address: Address | null,
  ) => {
    if (address)
      locations.add(npi, position, line, isNew, ...LOCATION_COLUMNS.map((column) => address[column]))
  }
  await stageFile(reading, target, (findings) => {
    const reader = createProviderRowReader(file.header, zips, findings)
    return (fields, line) => {
      const row = reader.read(fields, line)
      if ('reject' in row) return row
      if (seen.has(row.npi))
        return { reject: `${row.npi} occurs earlier in this file; its first row counts.` }
      const placed = known.place(row.npi, row.entityType)
      if ('reject' in placed) return placed
      seen.add(row.npi)
      if (placed.isNew) progress.added += 1
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
}
