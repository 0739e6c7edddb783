import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { fromSeenPlaces } from '#server/search/seen-places.ts'

export type KnownRow = {
  npi: string
  subject: 'practitioner' | 'entity'
  status: 'active' | 'excluded' | 'deactivated'
  is_possibly_excluded: boolean
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  name_suffix: string | null
  credentials: string | null
  entity_name: string | null
  taxonomy: string | null
  replacement_npi: string | null
  /** Tells whether a location of it may be seen; the first such location follows. */
  has_place: boolean
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
}

/** Primary taxonomy code, the first one where none is marked. */
const taxonomyOf = sql`coalesce(jsonb_path_query_first(r.taxonomies, '$[*] ? (@.primary == true).code'),
  r.taxonomies #> '{0,code}') #>> '{}' as taxonomy`

/** Returns what the directory holds of these NPIs, in no order. */
export function findKnown(
  connection: Connection,
  npis: readonly string[],
  entitlement: Entitlement | undefined,
): Promise<KnownRow[]> {
  return connection.rows(sql`
    with known as (
      select r.npi, 'practitioner' as subject, r.status, r.last_name, r.first_name, r.middle_name, r.name_suffix,
        r.credentials, null as entity_name, r.replacement_npi, ${taxonomyOf},
        exists (select from possible_exclusions_of_person(r.npi, r.last_name, r.first_name, r.middle_name, r.other_names,
          r.taxonomies)) as is_possibly_excluded
      from viewed.practitioners r where r.npi = any (${npis}::bigint[])
      union all
      select r.npi, 'entity', r.status, null, null, null, null, null, r.name, r.replacement_npi, ${taxonomyOf},
        exists (select from possible_exclusions_of_organization(r.npi, r.name, r.other_names))
      from viewed.entities r where r.npi = any (${npis}::bigint[])
    )
    select k.*, k.npi::text as npi, k.replacement_npi::text as replacement_npi,
      case when exists (select from viewed.exclusions x where x.npi = k.npi and x.reinstated_on is null)
        then 'excluded' else k.status end as status,
      p.npi is not null as has_place, p.city, p.state, p.zip, p.phone
    from known k left join lateral (
      select l.npi, l.city, l.state, l.zip, l.phone ${fromSeenPlaces(sql`k.npi`, entitlement)}
      order by l.position limit 1
    ) p on true`)
}
