import {
  type FieldPath,
  getClaimedPosition,
  getTableFields,
  isNoValue,
  isVouching,
  MAILING_KEY,
  NO_PLACE_KEY,
  type RecordField,
  type RecordTable,
  withoutNumber,
} from '@concord/domain'
import { type KeyedRecord, makeAffiliationKey } from '../flatten-record.ts'
import {
  byEntity,
  byPosition,
  type DirectoryRecord,
  getPosition,
  OUTSIDE_POSITION,
  type Row,
  type SubjectTable,
} from './directory-record.ts'
import type { DecidedField, RecordClaim } from './resolve-fields.ts'

type Values = Record<string, unknown>

/** The winning values of a place or an affiliation. */
type Part = { isThere?: boolean; batchId: string; columns: Values }

type Winners = { row: Values; places: Map<string, Part>; affiliations: Map<string, Part> }

function toColumnValue(field: RecordField, value: unknown): unknown {
  if (isNoValue(value)) return field.empty ?? null
  return field.kind === 'npi' ? Number(value) : value
}

const getParts = (winners: Winners, path: Exclude<FieldPath, { table: 'record' }>) =>
  path.table === 'locations'
    ? { parts: winners.places, key: path.key }
    : { parts: winners.affiliations, key: makeAffiliationKey(path.entityNpi, path.key) }

function gatherWinners(table: SubjectTable, decided: ReadonlyMap<string, DecidedField>): Winners {
  const winners: Winners = { row: {}, places: new Map(), affiliations: new Map() }
  for (const { path, field, value, winner } of decided.values()) {
    if (field === undefined) continue
    if (path.table === 'record') {
      if (field.column !== null && field.tables.includes(table))
        winners.row[field.column] = toColumnValue(field, value)
      continue
    }
    const { parts, key } = getParts(winners, path)
    const part = parts.get(key) ?? { batchId: winner.batchId, columns: {} }
    parts.set(key, part)
    if (path.column === null) {
      part.isThere = value === true
      part.batchId = winner.batchId
    } else part.columns[path.column] = toColumnValue(field, value)
  }
  return winners
}

const makeEmptyRow = (table: RecordTable): Values =>
  Object.fromEntries(getTableFields(table).map(({ column, empty }) => [column, empty ?? null]))

const WHEREABOUTS = ['zip', 'state', 'country'] as const

/**
 * Changes columns of a place. Coordinates follow from the ZIP code: when the place moves, they are unset for a lookup.
 */
function changePlace(row: Row, columns: Values): Row {
  const changed = { ...row, ...columns }
  const hasMoved = WHEREABOUTS.some((column) => changed[column] !== row[column])
  return hasMoved ? { ...changed, latitude: undefined, longitude: undefined } : changed
}

function isPlaceThere(winners: Winners, key: string): boolean {
  const said = winners.places.get(key)?.isThere ?? winners.places.get(withoutNumber(key))?.isThere
  return said !== false
}

/**
 * Returns the places of the record by key: those of the registry as the winners change them, and those that they add.
 */
function resolvePlaces({ record, places }: KeyedRecord, winners: Winners): Map<string, Row> {
  const resolved = new Map<string, Row>()
  for (const [key, row] of places) {
    if (!isPlaceThere(winners, key)) continue
    const columns = winners.places.get(key)?.columns
    resolved.set(key, columns === undefined ? row : changePlace(row, columns))
  }
  const taken = new Set(record.locations.map(getPosition))
  const added = [...winners.places]
    .filter(([key, part]) => part.isThere === true && !places.has(key) && !isNoValue(part.columns.address_1))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [key, { columns }] of added) {
    let position = key === MAILING_KEY ? OUTSIDE_POSITION : getClaimedPosition(key)
    while (taken.has(position)) position += 1
    taken.add(position)
    const keys = { npi: record.npi, position }
    const notKnown = { latitude: undefined, longitude: undefined }
    resolved.set(key, { ...makeEmptyRow('locations'), ...columns, ...keys, ...notKnown })
  }
  return resolved
}

/** Resolves affiliations. One at a place that does not exist continues without a place, unless there is one already. */
function resolveAffiliations(
  { record, affiliations }: KeyedRecord,
  winners: Winners,
  places: ReadonlyMap<string, Row>,
): Row[] {
  const resolved = new Map<string, Row>()
  const put = (row: Row, placeKey: string) => {
    const place = placeKey === NO_PLACE_KEY ? undefined : places.get(placeKey)
    const position = place === undefined ? OUTSIDE_POSITION : getPosition(place)
    const key = `${row.entity_npi} ${position}`
    if (!resolved.has(key)) resolved.set(key, getPosition(row) === position ? row : { ...row, position })
  }
  const placeKeyOf = (key: string) => key.slice(key.indexOf('|') + 1)
  const all: [string, Row][] = []
  for (const [key, row] of affiliations) {
    const part = winners.affiliations.get(key)
    if (part?.isThere !== false) all.push([key, part === undefined ? row : { ...row, ...part.columns }])
  }
  for (const [key, { isThere, batchId, columns }] of winners.affiliations) {
    if (isThere !== true || affiliations.has(key)) continue
    const own = { npi: record.npi, entity_npi: Number.parseInt(key, 10), batch_id: batchId }
    all.push([key, { ...makeEmptyRow('affiliations'), ...columns, ...own }])
  }
  // Those that keep their place come before those that lose it, and would else take the turn of one without a place.
  const isKept = (key: string) => placeKeyOf(key) === NO_PLACE_KEY || places.has(placeKeyOf(key))
  all.sort(([one], [other]) => Number(isKept(other)) - Number(isKept(one)) || (one < other ? -1 : 1))
  for (const [key, row] of all) put(row, placeKeyOf(key))
  return [...resolved.values()]
}

/** Returns noon of a day in UTC, which is the same day in all states. */
const toMoment = (day: string) => `${day}T12:00:00+00:00`

function findVerifiedAt(row: Row, claims: readonly RecordClaim[]): unknown {
  const stored = typeof row.verified_at === 'string' ? row.verified_at : undefined
  const days = claims
    .filter(isVouching)
    .map(({ observedOn }) => observedOn)
    .sort()
  const newest = days.at(-1)
  if (newest === undefined) return row.verified_at
  const moment = toMoment(newest)
  return stored !== undefined && Date.parse(stored) >= Date.parse(moment) ? stored : moment
}

/**
 * Returns the record that the registry and the decided claims add up to. A place whose coordinates are not known has
 * latitude and longitude undefined.
 */
export function makeViewedRecord(
  keyed: KeyedRecord,
  decided: ReadonlyMap<string, DecidedField>,
  claims: readonly RecordClaim[],
): DirectoryRecord {
  const { npi, table, row } = keyed.record
  const winners = gatherWinners(table, decided)
  const verified = table === 'practitioners' ? { verified_at: findVerifiedAt(row, claims) } : {}
  const places = resolvePlaces(keyed, winners)
  return {
    npi,
    table,
    row: { ...row, ...winners.row, ...verified },
    locations: [...places.values()].sort(byPosition),
    affiliations: resolveAffiliations(keyed, winners, places).sort(byEntity),
  }
}
