import { RECORD_TABLES, type RecordTable } from '@concord/domain'
import { isSameJson } from './compare-records.ts'
import {
  type DirectoryRecord,
  getPosition,
  OUTSIDE_POSITION,
  type Row,
  type ViewedRecord,
} from './directory-record.ts'

/** Names a row of a view: a subject has no position and no entity. */
export type ViewedRow = ViewedRecord & { readonly position: number; readonly entityNpi: number }

/** A row to be written: as the registry states it but for these columns, as JSON; all of them where it states none. */
export type WrittenRow = ViewedRow & { readonly columns: string }

export type RowEdits = {
  readonly removed: Readonly<Record<RecordTable, ViewedRow[]>>
  readonly written: Readonly<Record<RecordTable, WrittenRow[]>>
}

const NO_ENTITY = 0
/** The columns of a row that is as the registry states it. */
export const NOTHING_ELSE = '{}'

const openTables = <Edit>(): Record<RecordTable, Edit[]> => ({
  practitioners: [],
  entities: [],
  locations: [],
  affiliations: [],
})

export const openEdits = (): RowEdits => ({ removed: openTables(), written: openTables() })

const NO_ROWS: readonly Row[] = []

function getRows(record: DirectoryRecord | undefined, table: RecordTable): readonly Row[] {
  if (record === undefined) return NO_ROWS
  if (table === 'locations' || table === 'affiliations') return record[table]
  return record.table === table ? [record.row] : NO_ROWS
}

const keyOf = (row: Row) => `${row.entity_npi ?? NO_ENTITY}|${row.position ?? OUTSIDE_POSITION}`

const keyRows = (record: DirectoryRecord | undefined, table: RecordTable) =>
  new Map(getRows(record, table).map((row) => [keyOf(row), row]))

const nameRow = ({ npi, viewId }: ViewedRecord, row: Row): ViewedRow => ({
  npi,
  viewId,
  position: 'position' in row ? getPosition(row) : OUTSIDE_POSITION,
  entityNpi: Number(row.entity_npi ?? NO_ENTITY),
})

function printColumns(row: Row, stated: Row | undefined): string {
  if (row === stated) return NOTHING_ELSE
  if (stated === undefined) return JSON.stringify(row)
  const changed: Record<string, unknown> = {}
  for (const column in row) if (!isSameJson(row[column], stated[column])) changed[column] = row[column]
  return JSON.stringify(changed)
}

type Versions = {
  readonly stated: DirectoryRecord | undefined
  readonly held: DirectoryRecord | undefined
  readonly record: DirectoryRecord
}

/** Adds the rows that are to be taken away and written, so that a view that held one record holds another. */
export function editRows(edits: RowEdits, viewed: ViewedRecord, { stated, held, record }: Versions): void {
  for (const table of RECORD_TABLES) {
    const rows = getRows(record, table)
    const left = keyRows(held, table)
    if (rows.length === 0 && left.size === 0) continue
    const base = keyRows(stated, table)
    for (const row of rows) {
      const key = keyOf(row)
      const before = left.get(key)
      if (before !== undefined && isSameJson(before, row)) {
        left.delete(key)
        continue
      }
      const { npi, viewId, position, entityNpi } = nameRow(viewed, row)
      const columns = printColumns(row, base.get(key))
      edits.written[table].push({ npi, viewId, position, entityNpi, columns })
    }
    for (const row of left.values()) edits.removed[table].push(nameRow(viewed, row))
  }
}
