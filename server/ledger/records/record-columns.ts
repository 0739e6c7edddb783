import { getTableFields, type RecordTable } from '@concord/domain'

/** The columns, by table, that identify a row, or say where it came from or where it is located. */
const OTHERS: Readonly<Record<RecordTable, readonly string[]>> = {
  practitioners: ['npi', 'batch_id', 'first_batch_id'],
  entities: ['npi', 'batch_id', 'first_batch_id'],
  locations: ['npi', 'position', 'latitude', 'longitude'],
  affiliations: ['npi', 'entity_npi', 'position', 'batch_id'],
}

const listColumns = (table: RecordTable): readonly string[] => [
  ...OTHERS[table],
  ...getTableFields(table).flatMap(({ column }) => column ?? []),
]

/** All columns of the tables of records. */
export const RECORD_COLUMNS: Readonly<Record<RecordTable, readonly string[]>> = {
  practitioners: listColumns('practitioners'),
  entities: listColumns('entities'),
  locations: listColumns('locations'),
  affiliations: listColumns('affiliations'),
}
