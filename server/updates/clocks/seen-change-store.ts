import type { Entitlement } from '@concord/domain'
import { getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { ENTRY_PATH } from '#server/ledger/record-entries.ts'
import { hasSeenPlace, isPlaceInside } from '#server/search/seen-places.ts'
import type { OwnPeople } from '../people/own-people-store.ts'

/** The position of the place that the change h is about, the entity of its affiliation, and the record of its link. */
const PLACE = sql`substring(h.field_path from '^(?:locations[.]|affiliations[.][0-9]{10}[|])(-?[0-9]+)')`
const ENTITY = sql`substring(h.field_path from '^affiliations[.]([0-9]{10})')::bigint`
const LINKED = sql`substring(h.field_path from '^same_as_([0-9]{10})$')::bigint`

/** Selects the value of a column of that place at the moment m: before the change h, or after it. */
const columnAtMoment = (name: string, column: Sql, orgId: string): Sql => sql`(
  select v.value from (
    select c.before #>> '{}' as value, c.at from changes c
    where c.npi = h.npi and c.field_path = concat('locations.', ${PLACE}, '.', ${name}::text)
      and (c.at > h.at or (c.at = h.at and m.moment = 'before')) and c.layer <> 'source'
      and (c.org_id is null or c.org_id = ${getOrgId(orgId)})
    union all
    select l.${column}, 'infinity' from viewed.locations l where l.npi = h.npi and l.position = ${PLACE}::int) v
  order by v.at limit 1) as ${column}`

/** Tells whether that place could be seen before the change or can be since: what moves away ends for those who saw it. */
const wasPlaceSeen = (entitlement: Entitlement, orgId: string): Sql => sql`(exists (
  select from (values ('before'), ('after')) m (moment)
  cross join lateral (select ${columnAtMoment('country', sql`country`, orgId)}, ${columnAtMoment('state', sql`state`, orgId)},
    ${columnAtMoment('zip', sql`zip`, orgId)}) l
  where ${isPlaceInside(entitlement)}))`

/** Tells whether the change h may be seen. */
function isSeen({ orgId, sight: { entitlement, seesEntities } }: OwnPeople): Sql {
  const isTie = sql`h.field_path like 'affiliations.%'`
  if (!entitlement) return seesEntities ? sql`true` : sql`not ${isTie}`
  const wasSeen = wasPlaceSeen(entitlement, orgId)
  return sql`case
    when ${isTie} then ${seesEntities} and ${hasSeenPlace(ENTITY, entitlement)} and (${PLACE} = '-1' or ${wasSeen})
    when h.field_path like 'locations.%' then ${wasSeen}
    when ${LINKED} is not null then ${hasSeenPlace(LINKED, entitlement)}
    else true end`
}

/** Returns the condition of the changes h of records that someone in the organization may see and has to report. */
export const isReported = (people: OwnPeople): Sql => sql`h.layer <> 'source'
  and (h.org_id is null or h.org_id = ${getOrgId(people.orgId)}) and h.field_path not in ('verified_at', ${ENTRY_PATH})
  and ${isSeen(people)}`
