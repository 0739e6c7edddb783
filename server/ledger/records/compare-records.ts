import { getTableFields, isNoValue, type RecordTable } from '@concord/domain'
import { type DirectoryRecord, getPosition, type Row } from './directory-record.ts'

/** A column before and after; null for nothing. Places have their positions in the path. */
export type FieldChange = { readonly path: string; readonly before: unknown; readonly after: unknown }

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && isSameJson(one, other))

const getValue = (row: Row | undefined, column: string): unknown => row?.[column] ?? null

function compareRows(
  table: RecordTable,
  before: Row | undefined,
  after: Row | undefined,
  prefix: string,
): FieldChange[] {
  if (before === after) return []
  return getTableFields(table).flatMap(({ column }) => {
    if (column === null) return []
    const change = {
      path: `${prefix}${column}`,
      before: getValue(before, column),
      after: getValue(after, column),
    }
    const isNothing = isNoValue(change.before) && isNoValue(change.after)
    return isNothing || isEqual(change.before, change.after) ? [] : [change]
  })
}

function compareParts(
  table: RecordTable,
  before: readonly Row[],
  after: readonly Row[],
  getName: (row: Row) => string,
): FieldChange[] {
  const known = new Map(before.map((row) => [getName(row), row]))
  const kept = new Map(after.map((row) => [getName(row), row]))
  return [...new Set([...known.keys(), ...kept.keys()])].flatMap((name) =>
    compareRows(table, known.get(name), kept.get(name), `${table}.${name}.`),
  )
}

const getPlaceName = (row: Row) => String(getPosition(row))
const getAffiliationName = (row: Row) => `${row.entity_npi}|${getPosition(row)}`

/** What changed of a record, field by field. */
export function compareRecords(before: DirectoryRecord, after: DirectoryRecord): FieldChange[] {
  if (before === after) return []
  return [
    ...compareRows(after.table, before.row, after.row, ''),
    ...compareParts('locations', before.locations, after.locations, getPlaceName),
    ...compareParts('affiliations', before.affiliations, after.affiliations, getAffiliationName),
  ]
}

function sortColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortColumns)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, sortColumns(part)])
}

/** True for the same JSON, in whatever order its names come. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortColumns(one)) === JSON.stringify(sortColumns(other))
}

/** True where not only what changes tell of is the same, but also where the places lie and what the rows came with. */
export function isSameRecord(one: DirectoryRecord, other: DirectoryRecord): boolean {
  return isSameJson(
    [one.table, one.row, one.locations, one.affiliations],
    [other.table, other.row, other.locations, other.affiliations],
  )
}
