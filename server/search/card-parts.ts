import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import type { CardKey } from './card.ts'
import { STREET } from './read-model/derive-parts.ts'
import { ZIP_OF_PLACE } from './seen-places.ts'

/** A card that has locations but no street may be of an earlier version of the program. */
const STREET_OF_CARD = sql`case when s.card ->> 'street' is null and s.card ->> 'locationCount' <> '0' then (
  select ${STREET} from viewed.locations l where l.npi = (s.card ->> 'npi')::bigint and l.position >= 0
    and (s.card ->> 'zip' is null or ${ZIP_OF_PLACE} = s.card ->> 'zip')
  order by l.position limit 1) else s.card ->> 'street' end`

/**
 * The SQL of each part of the card s. Parts that are text are read as text, because JSON of them would have to be
 * parsed.
 */
const PARTS: Readonly<Record<CardKey, Sql>> = {
  npi: sql`s.card ->> 'npi' as npi`,
  status: sql`s.card ->> 'status' as status`,
  deactivatedOn: sql`s.card ->> 'deactivatedOn' as "deactivatedOn"`,
  excludedOn: sql`s.card ->> 'excludedOn' as "excludedOn"`,
  isPossiblyExcluded: sql`s.card -> 'isPossiblyExcluded' as "isPossiblyExcluded"`,
  lastName: sql`s.card ->> 'lastName' as "lastName"`,
  firstName: sql`s.card ->> 'firstName' as "firstName"`,
  middleName: sql`s.card ->> 'middleName' as "middleName"`,
  suffix: sql`s.card ->> 'suffix' as suffix`,
  credentials: sql`s.card ->> 'credentials' as credentials`,
  gender: sql`s.card ->> 'gender' as gender`,
  languages: sql`s.card -> 'languages' as languages`,
  networks: sql`s.card -> 'networks' as networks`,
  taxonomies: sql`s.card -> 'taxonomies' as taxonomies`,
  otherNames: sql`s.card -> 'otherNames' as "otherNames"`,
  name: sql`s.card ->> 'name' as name`,
  kind: sql`s.card ->> 'kind' as kind`,
  parentName: sql`s.card ->> 'parentName' as "parentName"`,
  practitionerCount: sql`s.card -> 'practitionerCount' as "practitionerCount"`,
  street: sql`${STREET_OF_CARD} as street`,
  city: sql`s.card ->> 'city' as city`,
  state: sql`s.card ->> 'state' as state`,
  zip: sql`s.card ->> 'zip' as zip`,
  phone: sql`s.card ->> 'phone' as phone`,
  latitude: sql`s.card -> 'latitude' as latitude`,
  longitude: sql`s.card -> 'longitude' as longitude`,
  locationCount: sql`s.card -> 'locationCount' as "locationCount"`,
  zips: sql`s.card -> 'zips' as zips`,
  cities: sql`s.card -> 'cities' as cities`,
  states: sql`s.card -> 'states' as states`,
  entityName: sql`s.card ->> 'entityName' as "entityName"`,
  acceptingNewPatients: sql`s.card ->> 'acceptingNewPatients' as "acceptingNewPatients"`,
  verifiedAt: sql`s.card ->> 'verifiedAt' as "verifiedAt"`,
}

/** Returns these parts of the card s, each as a column of its name; null where the card has none. */
export const partsOfCard = (keys: readonly CardKey[]): Sql =>
  joinSql(
    keys.map((key) => PARTS[key]),
    ', ',
  )
