import { MAX_SHARED_CONTACTS, MAX_SHARING_ENTITIES } from '@concord/contract'
import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { isAffiliationTold, isPlaceInside, PHONE_OF_PLACE } from '#server/search/seen-places.ts'

type SharingRow = {
  members: number
  other_practitioners: number
  other_entities: number
  entities: { npi: string; name: string | null }[]
}

export type SharedPhoneRow = SharingRow & { phone: string }
export type SharedStreetRow = SharingRow & { positions: number[]; address_1: string; zip: string }

/** Says who has the same as `own o`, by the locations l that `isSame` finds. */
function selectSharing(npi: string, isSame: Sql, entitlement: Entitlement | undefined): Sql {
  return sql`
    select o.*, s.members, s.other_practitioners, s.other_entities, to_jsonb(s.entities) as entities
    from own o cross join lateral (
      select (count(distinct p.npi) filter (where m.is_member))::int as members,
        (count(distinct p.npi) filter (where not m.is_member))::int as other_practitioners,
        count(distinct e.npi)::int as other_entities,
        coalesce((array_agg(distinct jsonb_build_object('name', e.name, 'npi', e.npi::text))
          filter (where e.npi is not null))[1:${MAX_SHARING_ENTITIES}::int], '{}') as entities
      from viewed.locations l
      left join viewed.practitioners p on p.npi = l.npi
      left join viewed.entities e on e.npi = l.npi
      cross join lateral (select exists (
        select from viewed.affiliations a where a.npi = l.npi and a.entity_npi = ${npi}
          and ${isAffiliationTold(sql`a`, entitlement)}
      ) as is_member) m
      where l.npi <> ${npi} and l.position >= 0 and ${isSame} and ${isPlaceInside(entitlement)}
    ) s`
}

export function findSharedPhones(
  connection: Connection,
  npi: string,
  entitlement: Entitlement | undefined,
): Promise<SharedPhoneRow[]> {
  return connection.rows(sql`
    with own as materialized (
      select l.phone from viewed.locations l
      where l.npi = ${npi} and l.position >= 0 and ${PHONE_OF_PLACE} is not null and ${isPlaceInside(entitlement)}
      group by l.phone order by min(l.position) limit ${MAX_SHARED_CONTACTS}
    )
    ${selectSharing(npi, sql`l.phone = o.phone`, entitlement)} order by s.other_entities desc, o.phone`)
}

export function findSharedStreets(
  connection: Connection,
  npi: string,
  entitlement: Entitlement | undefined,
): Promise<SharedStreetRow[]> {
  return connection.rows(sql`
    with own as materialized (
      select l.zip, l.address_1, array_agg(l.position order by l.position) as positions from viewed.locations l
      where l.npi = ${npi} and l.position >= 0 and l.zip is not null and l.address_1 is not null
        and ${isPlaceInside(entitlement)}
      group by l.zip, l.address_1 order by min(l.position) limit ${MAX_SHARED_CONTACTS}
    )
    ${selectSharing(npi, sql`l.zip = o.zip and l.address_1 = o.address_1`, entitlement)} order by o.positions`)
}
