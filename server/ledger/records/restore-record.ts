import { findRecordField, getTableFields, isNoValue, parseFieldPath, type RecordTable } from '@concord/domain'
import { byEntity, byPosition, type DirectoryRecord, type Row } from './directory-record.ts'

/** A change as it is stored: places stand in its path by their positions. */
export type StoredChange = { readonly path: string; readonly before: unknown; readonly after: unknown }

const print = (value: unknown) => JSON.stringify(value ?? null)

/**
 * Finds the value of a field before several changes whose order is no longer known: the value before a change that is
 * not the value after another. Undefined where there is none: the changes ended where they began.
 */
function findFirstValue(changes: readonly StoredChange[]): unknown {
  const left = new Map<string, { count: number; value: unknown }>()
  const count = (value: unknown, by: number) => {
    const known = left.get(print(value)) ?? { count: 0, value: value ?? null }
    left.set(print(value), { ...known, count: known.count + by })
  }
  for (const { before, after } of changes) {
    count(before, 1)
    count(after, -1)
  }
  return [...left.values()].find((known) => known.count > 0)?.value
}

type Columns = Record<string, unknown>

const makeEmptyRow = (table: RecordTable): Columns =>
  Object.fromEntries(getTableFields(table).map(({ column }) => [column, null]))

/** Fills empty columns with their empty values, which existing rows hold. */
const withEmpty = (table: RecordTable, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    getTableFields(table).flatMap(({ column, empty }) =>
      column !== null && empty !== undefined && isNoValue(row[column]) ? [[column, empty]] : [],
    ),
  ),
})

/** Tells whether a row existed: one without any value left did not. */
function isThere(table: 'locations' | 'affiliations', row: Row): boolean {
  return getTableFields(table).some(({ column }) => column !== null && !isNoValue(row[column]))
}

type Restored = { row: Columns; locations: Map<string, Columns>; affiliations: Map<string, Columns> }

function restorePart(restored: Restored, path: string, npi: number, batchId: unknown): Columns | undefined {
  const parsed = parseFieldPath(path)
  if (parsed === undefined || parsed.table === 'record') return restored.row
  if (parsed.table === 'locations') {
    const known = restored.locations.get(parsed.key)
    if (known) return known
    const row = { ...makeEmptyRow('locations'), npi, position: Number(parsed.key) }
    restored.locations.set(parsed.key, { ...row, latitude: undefined, longitude: undefined })
    return restored.locations.get(parsed.key)
  }
  const name = `${parsed.entityNpi}|${parsed.key}`
  const row = restored.affiliations.get(name) ?? {
    ...makeEmptyRow('affiliations'),
    npi,
    entity_npi: Number(parsed.entityNpi),
    position: Number(parsed.key),
    batch_id: batchId,
  }
  restored.affiliations.set(name, row)
  return row
}

const WHEREABOUTS = ['zip', 'state', 'country']

/**
 * Returns a record as it was before changes, of which each field may have several. A place whose ZIP code, state or
 * country changed has latitude and longitude undefined.
 */
export function restoreRecord(record: DirectoryRecord, changes: readonly StoredChange[]): DirectoryRecord {
  const { npi, table } = record
  const restored: Restored = {
    row: { ...record.row },
    locations: new Map(record.locations.map((row) => [String(row.position), { ...row }])),
    affiliations: new Map(
      record.affiliations.map((row) => [`${row.entity_npi}|${row.position}`, { ...row }]),
    ),
  }
  for (const [path, made] of Map.groupBy(changes, (change) => change.path)) {
    const field = findRecordField(path)
    const part = restorePart(restored, path, npi, record.row.batch_id)
    if (part === undefined || field === undefined || field.column === null) continue
    const value = findFirstValue(made)
    if (value === undefined) continue
    part[field.column] = value ?? (part === restored.row ? (field.empty ?? null) : null)
    if (WHEREABOUTS.includes(field.column)) Object.assign(part, { latitude: undefined, longitude: undefined })
  }
  return {
    npi,
    table,
    row: restored.row,
    locations: [...restored.locations.values()]
      .filter((row) => isThere('locations', row))
      .map((row) => withEmpty('locations', row))
      .sort(byPosition),
    affiliations: [...restored.affiliations.values()]
      .filter((row) => isThere('affiliations', row))
      .map((row) => withEmpty('affiliations', row))
      .sort(byEntity),
  }
}
