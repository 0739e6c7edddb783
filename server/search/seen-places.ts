import type { Entitlement } from '@concord/domain'
import { type Sql, sql } from '#server/db/sql.ts'
import { opaque } from './opaque.ts'

/** The state, the ZIP code and the phone of the location l, where what is stated is one. */
export const STATE_OF_PLACE = sql`search.us_state(l.country, l.state, l.zip)`
export const ZIP_OF_PLACE = sql`search.us_zip(l.country, l.state, l.zip)`
export const PHONE_OF_PLACE = sql`search.usable_phone(l.country, l.state, l.zip, l.phone)`

/** Tells whether the location l of the statement lies in these states and ZIP codes. */
export function isPlaceInside(entitlement: Entitlement | undefined): Sql {
  if (!entitlement) return sql`true`
  return sql`(${STATE_OF_PLACE} = any (${opaque(sql`${entitlement.states}::text[]`)}::text[])
    or ${ZIP_OF_PLACE} = any (${opaque(sql`${entitlement.zipCodes}::text[]`)}::text[])) is true`
}

/** Returns the FROM and WHERE clauses of the practice locations l of a record that may be seen. */
export function fromSeenPlaces(npi: Sql, entitlement: Entitlement | undefined): Sql {
  return sql`from viewed.locations l where l.npi = ${npi} and l.position >= 0 and ${isPlaceInside(entitlement)}`
}

/** Tells whether the affiliation with this alias in the statement is at a practice location that may be seen, or at none. */
export function isAffiliationTold(affiliation: Sql, entitlement: Entitlement | undefined): Sql {
  if (!entitlement) return sql`true`
  return sql`(${affiliation}.position < 0 or (exists (
    select ${fromSeenPlaces(sql`${affiliation}.npi`, entitlement)} and l.position = ${affiliation}.position)) is true)`
}

/** Tells whether the entity and the place of the affiliation a of the statement may be seen. */
export function isTieInside(entitlement: Entitlement | undefined): Sql {
  if (!entitlement) return sql`true`
  return sql`${isAffiliationTold(sql`a`, entitlement)} and ${hasSeenPlace(sql`a.entity_npi`, entitlement)}`
}

/** Tells whether a practice location of the record that `npi` names in the statement may be seen. */
export function hasSeenPlace(npi: Sql, entitlement: Entitlement | undefined): Sql {
  // As a value it is asked for one record; as a condition it could become a join with all places of the view.
  return entitlement ? sql`(exists (select ${fromSeenPlaces(npi, entitlement)})) is true` : sql`true`
}
