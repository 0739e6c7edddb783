import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { hasSeenPlace, isPlaceInside } from '#server/search/seen-places.ts'

export type ParentRow = {
  npi: string
  name: string | null
  parent_name: string | null
  parent_npi: string | null
}

export type RelatedRow = {
  npi: string
  name: string | null
  kind: string | null
  city: string | null
  state: string | null
  zip: string | null
  children: number
}

/** Namesakes are counted up to here. */
const MAX_NAMESAKES = 100

/** Returns what an entity that may be seen states about itself and its parent. */
export function findParentOf(
  connection: Connection,
  npi: string,
  entitlement: Entitlement | undefined,
): Promise<ParentRow | undefined> {
  return connection.one(sql`
    select e.npi::text as npi, e.name, e.parent_name, e.parent_npi::text as parent_npi
    from viewed.entities e where e.npi = ${npi} and ${hasSeenPlace(sql`e.npi`, entitlement)}`)
}

export type NamesakeRow = { npi: string; is_subpart: boolean | null }

/** Returns the entities with exactly this name that may be seen. */
export function findNamesakes(
  connection: Connection,
  name: string,
  entitlement: Entitlement | undefined,
): Promise<NamesakeRow[]> {
  return connection.rows(sql`
    select e.npi::text as npi, e.is_subpart from viewed.entities e
    where e.name = ${name} and ${hasSeenPlace(sql`e.npi`, entitlement)} order by e.npi limit ${MAX_NAMESAKES}`)
}

/** Returns the condition that entities c state a parent: by its NPI, or only by `nameAlone` where it is not null. */
function isChild(parentNpi: string, nameAlone: string | null): Sql {
  const byName =
    nameAlone === null ? sql`false` : sql`(c.parent_npi is null and c.parent_name = ${nameAlone})`
  return sql`(c.parent_npi = ${parentNpi} or ${byName}) and c.npi <> ${parentNpi}`
}

export type ChildRow = { npi: string; stated_by: 'npi' | 'name'; total: number }

/**
 * Returns the children of an entity that may be seen, by name, except `without`. `nameAlone`: the name, where it
 * distinguishes the parent from all other entities.
 */
export function findChildren(
  connection: Connection,
  parent: { readonly npi: string; readonly nameAlone: string | null },
  { entitlement, without, limit }: { entitlement: Entitlement | undefined; without: string; limit: number },
): Promise<ChildRow[]> {
  return connection.rows(sql`
    select c.npi::text as npi, case when c.parent_npi is null then 'name' else 'npi' end as stated_by,
      (count(*) over ())::int as total
    from viewed.entities c
    where ${isChild(parent.npi, parent.nameAlone)} and c.npi <> ${without} and ${hasSeenPlace(sql`c.npi`, entitlement)}
    order by c.name, c.npi limit ${limit}`)
}

/**
 * Returns those of the entities that may be seen, in no order. `children` counts entities that state one by its NPI.
 */
export function findRelated(
  connection: Connection,
  npis: readonly string[],
  entitlement: Entitlement | undefined,
): Promise<RelatedRow[]> {
  return connection.rows(sql`
    select e.npi::text as npi, e.name, e.kind, l.city, l.state, l.zip,
      (select count(*)::int from viewed.entities c
        where c.parent_npi = e.npi and c.npi <> e.npi and ${hasSeenPlace(sql`c.npi`, entitlement)}) as children
    from viewed.entities e
    left join lateral (
      select l.city, l.state, l.zip from viewed.locations l
      where l.npi = e.npi and l.position >= 0 and ${isPlaceInside(entitlement)} order by l.position limit 1
    ) l on true
    where e.npi = any (${npis}::bigint[]) and ${hasSeenPlace(sql`e.npi`, entitlement)}`)
}
