import type { DirectorySight } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type KeyedRecord, keyPartOf, keyRecord } from './flatten-record.ts'
import { type DirectoryRecord, getPosition, OUTSIDE_POSITION, type Row } from './records/directory-record.ts'
import type { Sight } from './seen-changes.ts'
import { readSight } from './sight.ts'

export const seesEverything = ({ entitlement, seesEntities }: DirectorySight): boolean =>
  entitlement === undefined && seesEntities

/**
 * Returns a record as someone sees it: as if places that they may not see, and affiliations there or with entities that
 * they may not see, did not exist.
 */
export function seeRecord(
  record: DirectoryRecord,
  { isSeenPlace, isSeenEntity }: Pick<Sight, 'isSeenPlace' | 'isSeenEntity'>,
): DirectoryRecord {
  const locations = record.locations.filter(isSeenPlace)
  const positions = new Set([OUTSIDE_POSITION, ...locations.map(getPosition)])
  const isSeenTie = (row: Row) => positions.has(getPosition(row)) && isSeenEntity(String(row.entity_npi))
  return { ...record, locations, affiliations: record.affiliations.filter(isSeenTie) }
}

/**
 * Returns records as someone sees them, by NPI, their places by the keys of claims. Records of which they may see no
 * practice location are left out, and entities where they may see none.
 */
export async function seeRecords(
  tx: Connection,
  sight: DirectorySight,
  records: Iterable<DirectoryRecord>,
): Promise<ReadonlyMap<string, KeyedRecord>> {
  const all = [...records].filter(({ table }) => table === 'practitioners' || sight.seesEntities)
  if (seesEverything(sight)) return new Map(all.map((record) => [String(record.npi), keyRecord(record)]))
  const { sight: seen } = await readSight(tx, sight, {
    places: all.flatMap(({ locations }) => locations),
    entityNpis: all.flatMap(({ affiliations }) => affiliations.map((row) => String(row.entity_npi))),
    links: [],
  })
  const isShown = ({ locations }: DirectoryRecord) =>
    sight.entitlement === undefined || locations.some((row) => getPosition(row) > OUTSIDE_POSITION)
  return new Map(
    all.flatMap((record) => {
      const part = seeRecord(record, seen)
      return isShown(part) ? [[String(record.npi), keyPartOf(record, part)] as const] : []
    }),
  )
}
