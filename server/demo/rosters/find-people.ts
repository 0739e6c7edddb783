import { taxonomyName } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { RosterPerson, RosterPlace } from './layouts/roster-person.ts'

type StoredPerson = Omit<RosterPerson, 'taxonomy' | 'specialty' | 'places'> & {
  taxonomy: string | null
  places: RosterPlace[]
}

function toPerson({ taxonomy, places: [first, ...others], ...stored }: StoredPerson): RosterPerson[] {
  if (!first || taxonomy === null) return []
  return [{ ...stored, taxonomy, specialty: taxonomyName(taxonomy), places: [first, ...others] }]
}

const places = sql`
  select jsonb_agg(jsonb_build_object('address_1', l.address_1, 'address_2', l.address_2, 'city', l.city, 'state', l.state,
    'zip', l.zip, 'phone', l.phone, 'fax', l.fax) order by l.position)
  from locations l
  where l.position >= 0 and l.address_1 is not null and l.city is not null and l.state is not null and l.zip is not null`

/** The number of people to find, their sender, and the share of them who have left since the first file. */
type Wanted = { readonly sender: string; readonly leftShare: number; readonly count: number }

/**
 * Returns people of the demo directory whom a sender knows, always the same for the same sender. Of those
 * a share has left, and others came: so the file of another month has others.
 */
export async function findPeople(
  connection: Connection,
  { sender, leftShare, count }: Wanted,
): Promise<RosterPerson[]> {
  const rows = await connection.rows<StoredPerson>(sql`
    select p.npi::text as npi, p.last_name, p.first_name, p.middle_name, p.name_suffix, p.credentials, p.gender,
      p.taxonomies -> 0 ->> 'code' as taxonomy, p.taxonomies -> 0 ->> 'licenseNumber' as license_number,
      p.taxonomies -> 0 ->> 'licenseState' as license_state, p.languages, coalesce((${places} and l.npi = p.npi), '[]') as places
    from practitioners p
    where p.status = 'active' and p.last_name is not null and p.first_name is not null
    order by hashtextextended(p.npi::text, hashtext(${sender})), p.npi limit ${count}
    offset floor(${leftShare}::float8 * least(${count}, (select count(*) from practitioners)))`)
  return rows.flatMap(toPerson)
}

/** Returns facilities of the demo directory under their names, as `findPeople` does people. */
export async function findFacilities(
  connection: Connection,
  { sender, leftShare, count }: Wanted,
): Promise<RosterPerson[]> {
  const rows = await connection.rows<StoredPerson>(sql`
    select e.npi::text as npi, e.name as last_name, '' as first_name, null as middle_name, null as name_suffix,
      null as credentials, null as gender, e.taxonomies -> 0 ->> 'code' as taxonomy, null as license_number,
      null as license_state, '{}'::text[] as languages, coalesce((${places} and l.npi = e.npi), '[]') as places
    from entities e where e.status = 'active' and e.name is not null
    order by hashtextextended(e.npi::text, hashtext(${sender})), e.npi limit ${count}
    offset floor(${leftShare}::float8 * least(${count}, (select count(*) from entities)))`)
  return rows.flatMap(toPerson)
}
