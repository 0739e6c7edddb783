import {
  type FieldPath,
  getTableFields,
  isNoValue,
  MAILING_KEY,
  makeLocationKey,
  NO_PLACE_KEY,
  numberLocationKey,
  printFieldPath,
} from '@concord/domain'
import { type DirectoryRecord, getPosition, OUTSIDE_POSITION, type Row } from './records/directory-record.ts'

/** A record with its places and affiliations by the keys that claims name them by. */
export type KeyedRecord = {
  readonly record: DirectoryRecord
  readonly places: ReadonlyMap<string, Row>
  readonly keys: ReadonlyMap<number, string>
  /** Affiliations by '<NPI of the entity>|<key of the place, or ->'. */
  readonly affiliations: ReadonlyMap<string, Row>
}

export const makeAffiliationKey = (entityNpi: string | number, placeKey: string): string =>
  `${entityNpi}|${placeKey}`

function keyPlaces(locations: readonly Row[]): Map<string, Row> {
  const places = new Map<string, Row>()
  const counts = new Map<string, number>()
  for (const row of locations) {
    const key =
      getPosition(row) === OUTSIDE_POSITION
        ? MAILING_KEY
        : makeLocationKey(row as Parameters<typeof makeLocationKey>[0])
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    places.set(numberLocationKey(key, number), row)
  }
  return places
}

function keyParts(record: DirectoryRecord, places: ReadonlyMap<string, Row>): KeyedRecord {
  const keys = new Map([...places].map(([key, row]): [number, string] => [getPosition(row), key]))
  const affiliations = new Map(
    record.affiliations.map((row): [string, Row] => {
      const position = getPosition(row)
      const key = position === OUTSIDE_POSITION ? NO_PLACE_KEY : (keys.get(position) ?? NO_PLACE_KEY)
      return [makeAffiliationKey(String(row.entity_npi), key), row]
    }),
  )
  return { record, places, keys, affiliations }
}

export function keyRecord(record: DirectoryRecord): KeyedRecord {
  return keyParts(record, keyPlaces(record.locations))
}

/** Returns a part of a record with the keys that its places have in the whole of it, which claims name them by. */
export function keyPartOf(whole: DirectoryRecord, part: DirectoryRecord): KeyedRecord {
  const kept = new Set(part.locations)
  return keyParts(part, new Map([...keyPlaces(whole.locations)].filter(([, row]) => kept.has(row))))
}

/** Returns what the record states at a path; undefined for nothing. An existing place or affiliation states true. */
export function readField({ record, places, affiliations }: KeyedRecord, path: FieldPath): unknown {
  if (path.table === 'record') return readColumn(record.row, path.column)
  const row =
    path.table === 'locations'
      ? places.get(path.key)
      : affiliations.get(makeAffiliationKey(path.entityNpi, path.key))
  if (row === undefined) return undefined
  return path.column === null ? true : readColumn(row, path.column)
}

function readColumn(row: Row, column: string): unknown {
  const value = row[column]
  return isNoValue(value) ? undefined : value
}

/** Returns all that a record states, by the paths that claims use. */
export function flattenRecord(record: DirectoryRecord): Map<string, unknown> {
  const { places, affiliations } = keyRecord(record)
  const stated = new Map<string, unknown>()
  const put = (row: Row, table: Parameters<typeof getTableFields>[0], print: (column: string) => string) => {
    for (const { column } of getTableFields(table)) {
      const value = column === null ? undefined : readColumn(row, column)
      if (column !== null && value !== undefined) stated.set(print(column), value)
    }
  }
  put(record.row, record.table, (column) => column)
  for (const [key, row] of places) {
    stated.set(printFieldPath({ table: 'locations', key, column: null }), true)
    put(row, 'locations', (column) => printFieldPath({ table: 'locations', key, column }))
  }
  for (const [key, row] of affiliations) {
    stated.set(`affiliations.${key}`, true)
    put(row, 'affiliations', (column) => `affiliations.${key}.${column}`)
  }
  return stated
}
