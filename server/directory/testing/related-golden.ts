import { type Entitlement, isInside } from '@concord/domain'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type EntityRow = {
  npi: string
  name: string | null
  parent_npi: string | null
  parent_name: string | null
  is_subpart: boolean | null
}
type PlaceRow = {
  npi: string
  position: number
  address_1: string
  state: string
  zip: string
  phone: string | null
}
type AffiliationRow = {
  npi: string
  entity_npi: string
  position: number
  confirmation: string
  network: string | null
}

/** Reads all rows of the directory that relate entities to others, as a viewer with this entitlement sees them. */
export async function readRelatedGolden(database: Database, entitlement: Entitlement | undefined) {
  const all = await database.asSystem(async (connection) => ({
    entities: await connection.rows<EntityRow>(sql`
      select npi::text as npi, name, parent_npi::text as parent_npi, parent_name, is_subpart from entities`),
    practitioners: await connection.rows<{ npi: string }>(sql`select npi::text as npi from practitioners`),
    places: await connection.rows<PlaceRow>(sql`
      select npi::text as npi, position, address_1, state, zip, phone from locations where position >= 0`),
    affiliations: await connection.rows<AffiliationRow>(sql`
      select npi::text as npi, entity_npi::text as entity_npi, position, confirmation, network from affiliations`),
  }))
  const places = all.places.filter((place) => isInside(entitlement, place))
  const placed = new Set(places.map(({ npi }) => npi))
  const isSeen = ({ npi }: { npi: string }) => entitlement === undefined || placed.has(npi)
  const keys = new Set(places.map(({ npi, position }) => `${npi} ${position}`))
  return {
    entities: all.entities.filter(isSeen),
    practitioners: all.practitioners.filter(isSeen),
    places,
    affiliations: all.affiliations.filter(
      (row) =>
        isSeen(row) &&
        (entitlement === undefined || row.position < 0 || keys.has(`${row.npi} ${row.position}`)),
    ),
  }
}

export type RelatedGolden = Awaited<ReturnType<typeof readRelatedGolden>>
