import {
  type DirectorySight,
  type FieldPath,
  getClaimedPosition,
  MAILING_KEY,
  NO_PLACE_KEY,
  parseFieldPath,
  parseLinkPath,
  withoutNumber,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { keyPartOf } from './flatten-record.ts'
import { type DirectoryRecord, getPosition, OUTSIDE_POSITION, type Row } from './records/directory-record.ts'
import { seeRecord, seesEverything } from './see-records.ts'
import type { Sight } from './seen-changes.ts'
import { readSight } from './sight.ts'
import type { TrialRecord } from './try-claims.ts'

type Claimed = { readonly path: FieldPath; readonly value: unknown }

const listClaimed = ({ claims }: TrialRecord): Claimed[] =>
  claims.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, value]) => {
      const path = parseFieldPath(name)
      return path === undefined ? [] : [{ path, value }]
    }),
  )

/** Returns what the key of a place says of where it is. */
function getAreaOfKey(key: string): Row {
  const [, zip = null, country = 'US'] = withoutNumber(key).split('|')
  return { country, state: null, zip }
}

const getPositionOf = (key: string): number =>
  key === MAILING_KEY ? OUTSIDE_POSITION : getClaimedPosition(key)

/**
 * Returns where the places are that the registry and claims speak of, by key: as the view has them, else as was stated
 * of them.
 */
function listAreas(trial: TrialRecord): ReadonlyMap<string, Row> {
  const viewed = new Map(trial.before.locations.map((row) => [getPosition(row), row]))
  const areas = new Map<string, Row>()
  for (const [key, row] of trial.registry.places) areas.set(key, viewed.get(getPosition(row)) ?? row)
  const registered = new Set(areas.keys())
  for (const { path, value } of listClaimed(trial)) {
    if (path.table === 'record' || path.key === NO_PLACE_KEY || registered.has(path.key)) continue
    const known = viewed.get(getPositionOf(path.key)) ?? areas.get(path.key) ?? getAreaOfKey(path.key)
    const isStated =
      path.table === 'locations' && path.column !== null && !viewed.has(getPositionOf(path.key))
    areas.set(path.key, isStated ? { ...known, [path.column]: value } : known)
  }
  return areas
}

/**
 * Returns a trial as if what may not be seen of its record did not exist: neither as it is, nor as the registry and the
 * claims state it.
 */
function seeTrial(trial: TrialRecord, sight: Sight): TrialRecord {
  const areas = listAreas(trial)
  const isSeenKey = (key: string) => sight.isSeenPlace(areas.get(key) ?? getAreaOfKey(key))
  const isSeenPath = (name: string) => {
    const path = parseFieldPath(name)
    if (path?.table === 'locations') return isSeenKey(path.key)
    if (path?.table === 'affiliations')
      return sight.isSeenEntity(path.entityNpi) && (path.key === NO_PLACE_KEY || isSeenKey(path.key))
    const linked = parseLinkPath(name)
    return linked === undefined || sight.isSeenLink(linked)
  }
  const { npi, facts, registry, before, claims } = trial
  const hidden = new Set([...registry.places].filter(([key]) => !isSeenKey(key)).map(([, row]) => row))
  const stated = seeRecord(registry.record, { ...sight, isSeenPlace: (row) => !hidden.has(row) })
  const marks = facts.marks.get(npi)?.map((mark) => ({
    ...mark,
    resolution: mark.resolution.filter(({ fields }) =>
      fields.every((name) => parseLinkPath(name) === undefined || isSeenPath(name)),
    ),
  }))
  return {
    ...trial,
    before: seeRecord(before, sight),
    registry: keyPartOf(registry.record, stated),
    claims: claims.map((claim) => ({
      ...claim,
      fields: Object.fromEntries(Object.entries(claim.fields).filter(([name]) => isSeenPath(name))),
    })),
    facts: {
      ...facts,
      registry: new Map([[npi, stated]]),
      marks: marks === undefined ? facts.marks : new Map([[npi, marks]]),
    },
  }
}

const listEntities = ({ affiliations }: DirectoryRecord) => affiliations.map((row) => String(row.entity_npi))

/** Returns trials as someone sees their records. */
export async function seeTrials(
  tx: Connection,
  sight: DirectorySight,
  trials: readonly TrialRecord[],
): Promise<readonly TrialRecord[]> {
  if (seesEverything(sight)) return trials
  const claimed = trials.flatMap(listClaimed)
  const { sight: seen } = await readSight(tx, sight, {
    places: trials.flatMap((trial) => [...listAreas(trial).values(), ...trial.before.locations]),
    entityNpis: [
      ...trials.flatMap(({ before, registry }) => [
        ...listEntities(before),
        ...listEntities(registry.record),
      ]),
      ...claimed.flatMap(({ path }) => (path.table === 'affiliations' ? path.entityNpi : [])),
    ],
    links: claimed.flatMap(({ path }) => (path.table === 'record' ? (parseLinkPath(path.column) ?? []) : [])),
  })
  return trials.map((trial) => seeTrial(trial, seen))
}
