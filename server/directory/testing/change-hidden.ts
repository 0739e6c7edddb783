import { type Entitlement, isInside } from '@concord/domain'
import fc from 'fast-check'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import { hasSeenPlace, isPlaceInside } from '#server/search/seen-places.ts'
import { PHONES, PLACES } from '#server/search/testing/random-changes.ts'

/** Behind all places that records have otherwise; each seed has positions of its own. */
const POSITIONS = 10
/** Places in cities where no other record is. */
const FAR_PLACES = [
  { city: 'YUMA', state: 'AZ', zip: '85364' },
  { city: 'MERCY', state: 'NV', zip: '89501' },
]

const nullable = <Value>(values: readonly Value[]) => fc.constantFrom(null, ...values)

function hiddenPlaces(entitlement: Entitlement) {
  const outside = [...PLACES, ...FAR_PLACES].filter(
    (place) => 'country' in place || !isInside(entitlement, place),
  )
  const place = fc.record({
    place: fc.constantFrom(...outside),
    phone: nullable(PHONES),
    accepting_new_patients: nullable([true, false]),
  })
  return fc.array(place, { minLength: 1, maxLength: 3 })
}

type Seen = { npi: string; is_seen: boolean }

function findRecords(connection: Connection, entitlement: Entitlement): Promise<Seen[]> {
  return connection.rows(sql`
    select r.npi::text as npi, ${hasSeenPlace(sql`r.npi`, entitlement)} as is_seen
    from (select npi from practitioners union all select npi from entities) r order by r.npi`)
}

async function replaceHiddenPlaces(
  connection: Connection,
  npi: string,
  entitlement: Entitlement,
  places: object[],
): Promise<void> {
  await connection.run(sql`
    delete from locations l where l.npi = ${npi} and l.position >= 0 and not ${isPlaceInside(entitlement)}`)
  await connection.run(sql`
    insert into locations select * from jsonb_populate_recordset(null::locations, ${JSON.stringify(places)})`)
}

/** Has a practitioner work for this entity at one of the places that were added, or at none of them. */
async function replaceHiddenAffiliation(
  connection: Connection,
  npi: string,
  entity: string,
  position: number | undefined,
): Promise<void> {
  await connection.run(sql`delete from affiliations where npi = ${npi} and position >= ${POSITIONS}`)
  await connection.run(sql`
    insert into affiliations (npi, entity_npi, position, confirmation, batch_id)
    select npi, ${entity}, ${position ?? null}, 'both', batch_id from practitioners
    where npi = ${npi} and ${position !== undefined}`)
}

/**
 * Changes what an organization may not see, in many ways: places of records that it sees elsewhere and affiliations there,
 * and places, gender, status and specialties of all others, which stay out of its sight.
 */
export async function changeHidden(
  connection: Connection,
  entitlement: Entitlement,
  seed: number,
): Promise<void> {
  const records = await findRecords(connection, entitlement)
  const entities = await connection.rows<{ npi: string }>(
    sql`select npi::text as npi from entities order by npi`,
  )
  const arbitrary = fc.record({
    entity: fc.constantFrom(...entities.map(({ npi }) => npi)),
    places: hiddenPlaces(entitlement),
    hasPlaces: fc.boolean(),
    gender: nullable(['F', 'M', 'X']),
    status: fc.constantFrom('active', 'deactivated'),
    code: fc.constantFrom('207RC0000X', '363L00000X'),
  })
  const drawn = fc.sample(arbitrary, { numRuns: records.length, seed })
  for (const [index, { npi, is_seen: isSeen }] of records.entries()) {
    const { entity = '', places, hasPlaces, gender, status, code } = drawn[index] ?? {}
    const rows = (places ?? []).map(({ place, ...rest }, at) => ({
      country: 'US',
      ...place,
      ...rest,
      npi,
      position: POSITIONS * seed + at,
    }))
    await replaceHiddenPlaces(connection, npi, entitlement, hasPlaces ? rows : [])
    await replaceHiddenAffiliation(connection, npi, entity, hasPlaces ? rows[0]?.position : undefined)
    if (isSeen) continue
    const taxonomies = JSON.stringify([{ code, primary: true, licenseNumber: null }])
    await connection.run(sql`
      update practitioners set gender = ${gender}, status = ${status}, taxonomies = ${taxonomies}::jsonb where npi = ${npi}`)
    await connection.run(sql`
      update entities set status = ${status}, taxonomies = ${taxonomies}::jsonb where npi = ${npi}`)
  }
  await refreshSearch(
    connection,
    records.map(({ npi }) => npi),
  )
}
