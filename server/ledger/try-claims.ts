import {
  type FieldPath,
  type FieldResolution,
  getClaimedPosition,
  NO_PLACE_KEY,
  parseFieldPath,
} from '@concord/domain'
import { type KeyedRecord, keyRecord } from './flatten-record.ts'
import { compareLinks } from './records/compare-links.ts'
import { compareRecords, type FieldChange } from './records/compare-records.ts'
import {
  type DirectoryRecord,
  getPosition,
  OUTSIDE_POSITION,
  PUBLIC_VIEW,
  type Row,
} from './records/directory-record.ts'
import { planViews } from './records/plan-views.ts'
import type { RecordFacts } from './records/read-facts.ts'
import { type RecordClaim, type RegistryStatement, resolveFields } from './records/resolve-fields.ts'

/** A record of a view as it is, for claims to be tried on it; `facts` were read with these claims as `tried`. */
export type TrialRecord = {
  readonly npi: number
  readonly viewId: string
  readonly facts: RecordFacts
  readonly before: DirectoryRecord
  readonly registry: KeyedRecord
  readonly statement: RegistryStatement
  /** The claims that count in the view. */
  readonly claims: readonly RecordClaim[]
}

export type TriedRecord = {
  readonly after: DirectoryRecord
  /** The changes as applying the claims would record them. */
  readonly changes: readonly FieldChange[]
}

/** Returns a record as a view holds it; undefined for one that the registry lacks: what is said of it waits. */
export function openTrial(facts: RecordFacts, npi: number, viewId: string): TrialRecord | undefined {
  const stated = facts.registry.get(npi)
  const found = facts.statements.get(String(stated?.row.batch_id))
  if (stated === undefined || found === undefined) return undefined
  const updatedOn = stated.row.registry_updated_on
  const heldBy = (view: string) => facts.held.get(view)?.get(npi)
  return {
    npi,
    viewId,
    facts,
    before: heldBy(viewId) ?? heldBy(PUBLIC_VIEW) ?? stated,
    registry: keyRecord(stated),
    statement: typeof updatedOn === 'string' ? { ...found, observedOn: updatedOn } : found,
    claims: (facts.claims.get(npi) ?? []).filter(({ orgId }) => orgId === null || orgId === viewId),
  }
}

/** Returns what the record would be if these claims of the view's organization counted too. */
export function tryClaims(trial: TrialRecord, claims: readonly RecordClaim[]): TriedRecord {
  const { npi, viewId, facts, before } = trial
  if (claims.length === 0) return { after: before, changes: [] }
  const planned = planViews(npi, { ...facts, claims: new Map([[npi, [...trial.claims, ...claims]]]) }).get(
    viewId,
  )
  if (planned === undefined) return { after: before, changes: [] }
  const marks = new Map(facts.marks.get(npi)?.map((mark) => [mark.view_id, mark]))
  const links = compareLinks((marks.get(viewId) ?? marks.get(PUBLIC_VIEW))?.resolution, planned.resolution)
  return { after: planned.record, changes: [...links, ...compareRecords(before, planned.record)] }
}

/** Returns how each field that claims speak of would be found with these claims. */
export function resolveTried(
  { registry, statement, claims: counting }: TrialRecord,
  claims: readonly RecordClaim[],
): ReadonlyMap<string, FieldResolution> {
  return resolveFields(registry, statement, [...counting, ...claims])
}

/** Returns the keys by which claims know the places of a record beside those of the registry. */
function listClaimedKeys({ claims }: TrialRecord): string[] {
  const keys = claims.flatMap(({ fields }) =>
    Object.keys(fields).flatMap((name) => {
      const path = parseFieldPath(name)
      return path?.table === 'locations' ? [path.key] : []
    }),
  )
  return [...new Set(keys)]
}

/** Returns the row of a record that a claim calls by this key; undefined where it has none. */
export function findPlace({ registry }: TrialRecord, record: DirectoryRecord, key: string): Row | undefined {
  const known = registry.places.get(key)
  const position = known === undefined ? getClaimedPosition(key) : getPosition(known)
  return record.locations.find((row) => getPosition(row) === position)
}

/**
 * Returns the key by which claims know a place that someone calls by its address in the view: an address that was corrected
 * before leaves the place its first key.
 */
export function findPlaceKey(trial: TrialRecord, key: string): string {
  const { registry, before } = trial
  if (registry.places.has(key)) return key
  const claimed = listClaimedKeys(trial)
  if (claimed.includes(key)) return key
  const row = keyRecord(before).places.get(key)
  if (row === undefined) return key
  const position = getPosition(row)
  return registry.keys.get(position) ?? claimed.find((one) => getClaimedPosition(one) === position) ?? key
}

/** Returns what a record states at a path of a claim: null for nothing, true for a place or an affiliation that is there. */
export function readTried(trial: TrialRecord, record: DirectoryRecord, path: FieldPath): unknown {
  if (path.table === 'record') return record.row[path.column] ?? null
  const place = path.key === NO_PLACE_KEY ? undefined : findPlace(trial, record, path.key)
  const position = place === undefined ? OUTSIDE_POSITION : getPosition(place)
  const row =
    path.table === 'locations'
      ? place
      : record.affiliations.find(
          (one) => String(one.entity_npi) === path.entityNpi && getPosition(one) === position,
        )
  if (row === undefined) return null
  return path.column === null ? true : (row[path.column] ?? null)
}
