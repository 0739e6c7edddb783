import { getTableFields, isNoValue, type RecordTable } from '@concord/domain'
import { type DirectoryRecord, getPosition, type Row } from './directory-record.ts'

/** A column before and after; null for nothing. Places have their positions in the path. */
export type FieldChange = { readonly path: string; readonly before: unknown; readonly after: unknown }

const getValue = (row: Row | undefined, column: string): unknown => row?.[column] ?? null

function compareRows(
  table: RecordTable,
  before: Row | undefined,
  after: Row | undefined,
  prefix: string,
): FieldChange[] {
  const changes: FieldChange[] = []
  if (before === after) return changes
  for (const { column } of getTableFields(table)) {
    if (column === null) continue
    const [was, is] = [getValue(before, column), getValue(after, column)]
    const isUnchanged = was === is || (isNoValue(was) && isNoValue(is)) || isSameJson(was, is)
    if (!isUnchanged) changes.push({ path: `${prefix}${column}`, before: was, after: is })
  }
  return changes
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

/** Returns the changes of a record, field by field. */
export function compareRecords(before: DirectoryRecord, after: DirectoryRecord): FieldChange[] {
  if (before === after) return []
  return [
    ...compareRows(after.table, before.row, after.row, ''),
    ...compareParts('locations', before.locations, after.locations, getPlaceName),
    ...compareParts('affiliations', before.affiliations, after.affiliations, getAffiliationName),
  ]
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => isSameJson(part, other[index]))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Tells whether two values are the same JSON, in any order of names; a name with undefined counts as missing. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) return false
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && isSameList(one, other)
  for (const name in one) if (!isSameJson(one[name], other[name])) return false
  for (const name in other) if (one[name] === undefined && other[name] !== undefined) return false
  return true
}
