import type { ListKind } from '../files/columns.ts'
import type { InputFile } from '../files/inputs.ts'
import type { Findings } from '../findings.ts'
import { type Rejected, readNpi } from '../rows/npi-cell.ts'
import {
  endpointReader,
  otherNameReader,
  placeReader,
  type SecondaryRowReader,
} from '../rows/secondary-rows.ts'
import type { FileProgress } from '../run/load-progress.ts'
import { ITEM_COLUMNS, LOCATION_COLUMNS, LOCATION_KEYS, stagedTable } from '../run/staged-tables.ts'
import type { Reading } from './reading.ts'
import { stageFile, type TakeRow } from './stage-file.ts'

type Target = { file: InputFile; place: number; progress: FileProgress }
type AddItem<Item> = (npi: number, line: number, isNew: boolean, item: Item) => void

/** Takes rows that belong to an NPI that has to be known. */
function takeFor<Item extends object>(
  { known }: Reading,
  { header }: InputFile,
  read: SecondaryRowReader<Item>,
  add: AddItem<Item>,
  objection: (npi: number) => string | undefined = () => undefined,
): TakeRow {
  const npiIndex = header.indexOf('NPI')
  return (fields, line) => {
    const npi = readNpi(fields[npiIndex])
    if (typeof npi !== 'number') return npi
    if (!known.has(npi)) {
      return { reject: `${npi} is not in the directory and not in the main file of this load.` }
    }
    const reason = objection(npi)
    if (reason !== undefined) return { reject: reason }
    const item: Item | Rejected = read(fields, line)
    if ('reject' in item) return item as Rejected
    add(npi, line, known.wasAddedNow(npi), item)
    return undefined
  }
}

function readPlaces(reading: Reading, target: Target): Promise<void> {
  const { file, place } = target
  const table = reading.writer.table(stagedTable('locations', place), [...LOCATION_KEYS, ...LOCATION_COLUMNS])
  return stageFile(reading, target, (findings) =>
    takeFor(
      reading,
      file,
      placeReader(file.header, reading.zips, findings).read,
      (npi, line, isNew, address) => {
        table.add(npi, null, line, isNew, ...LOCATION_COLUMNS.map((column) => address[column]))
      },
    ),
  )
}

function readItems(
  reading: Reading,
  target: Target,
  readerOf: (header: InputFile['header'], findings: Findings) => SecondaryRowReader<object>,
  objection?: (npi: number) => string | undefined,
): Promise<void> {
  const { file, place } = target
  const table = reading.writer.table(stagedTable('items', place), ITEM_COLUMNS)
  return stageFile(reading, target, (findings) =>
    takeFor(reading, file, readerOf(file.header, findings), table.add, objection),
  )
}

/** Reads a file that adds to records: other places, other names of organizations, endpoints. */
export function readListFile(reading: Reading, kind: ListKind, target: Target): Promise<void> {
  const { isOrganization } = reading.known
  if (kind === 'pl') return readPlaces(reading, target)
  if (kind === 'endpoint') return readItems(reading, target, endpointReader)
  return readItems(reading, target, otherNameReader, (npi) =>
    isOrganization(npi) ? undefined : `${npi} is an individual, but this file names organizations.`,
  )
}
