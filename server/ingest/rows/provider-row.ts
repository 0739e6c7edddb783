import { COLUMNS } from '../files/columns.ts'
import type { Header } from '../files/header.ts'
import type { Findings } from '../findings.ts'
import { type Address, addressReader, type ZipCodes } from './addresses.ts'
import { createCells, isMasked, type Row } from './cells.ts'
import { type Rejected, readNpi } from './npi-cell.ts'
import { MAILING, PRACTICE } from './provider-addresses.ts'
import { DATE_COLUMNS } from './provider-fields.ts'
import { providerValues, type Values } from './provider-values.ts'
import { findSourceColumns, type SourceColumns } from './source-columns.ts'

export type EntityType = 'individual' | 'organization' | 'notStated'

export type ProviderRow = {
  npi: number
  entityType: EntityType
  values: Readonly<Values>
  practice: Address | null
  mailing: Address | null
}

export type ProviderRowReader = {
  read(fields: readonly string[], line: number): ProviderRow | Rejected
  sourceColumns: SourceColumns
}

const DATES_ONLY_COLUMNS = new Set<string>([
  'NPI',
  'Replacement NPI',
  'NPI Deactivation Reason Code',
  ...Object.values(DATE_COLUMNS),
])

const DATES_ONLY_REJECT = 'The entity type is empty, as it is for deactivated NPIs, but'

function getEntityType(sourceColumns: string): EntityType | Rejected {
  if (sourceColumns === '1') return 'individual'
  if (sourceColumns === '2') return 'organization'
  if (sourceColumns === '') return 'notStated'
  return {
    reject: `The entity type is '${sourceColumns}'; the registry knows 1 (individual) and 2 (organization).`,
  }
}

function findNameless(values: Values, entityType: 'individual' | 'organization'): string | undefined {
  const names = entityType === 'individual' ? [values.last_name, values.first_name] : [values.name]
  return names.every((name) => name === null) ? `The row does not name the ${entityType}` : undefined
}

/** Tells whether a row states anything but the NPI and dates. */
function contentTest(header: Header): (row: Row) => boolean {
  const indexes = COLUMNS.npidata
    .filter((column) => !DATES_ONLY_COLUMNS.has(column))
    .map(header.indexOf)
    .filter((index) => index >= 0)
  return ({ fields }) =>
    indexes.some((index) => {
      const text = fields[index]?.trim() ?? ''
      return text !== '' && !isMasked(text)
    })
}

/** Reads rows of a main file; their number of columns has been checked. */
export function createProviderRowReader(
  header: Header,
  zips: ZipCodes,
  findings: Findings,
): ProviderRowReader {
  const cells = createCells(header, findings)
  const readValues = providerValues(cells, findings)
  const readPractice = addressReader(cells, PRACTICE, zips, findings)
  const readMailing = addressReader(cells, MAILING, zips, findings)
  const hasContent = contentTest(header)
  const npiIndex = header.indexOf('NPI')
  const typeIndex = header.indexOf('Entity Type Code')
  const isOfIndividuals = typeIndex < 0 && header.kind === 'npidata'

  return {
    read(fields, line) {
      const npi = readNpi(fields[npiIndex])
      if (typeof npi !== 'number') return npi
      const entityType = isOfIndividuals ? 'individual' : getEntityType(fields[typeIndex]?.trim() ?? '')
      if (typeof entityType !== 'string') return entityType

      const row = { fields, line }
      const values: Values = {}
      if (entityType === 'notStated') {
        if (hasContent(row)) return { reject: `${DATES_ONLY_REJECT} the row states more than dates.` }
        readValues.dates(row, values)
        if (values.deactivated_on === null) {
          return { reject: `${DATES_ONLY_REJECT} no deactivation date can be read.` }
        }
        return { npi, entityType, values, practice: null, mailing: null }
      }
      readValues.dates(row, values)
      if (entityType === 'individual') readValues.practitioner(row, values)
      else readValues.entity(row, values)
      const nameless = findNameless(values, entityType)
      if (nameless !== undefined) findings.warn(line, nameless, String(npi))
      return { npi, entityType, values, practice: readPractice(row), mailing: readMailing(row) }
    },
    sourceColumns: findSourceColumns(cells),
  }
}
