import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isPlaceInside, PHONE_OF_PLACE, STATE_OF_PLACE, ZIP_OF_PLACE } from '#server/search/seen-places.ts'

type Place = {
  npi: number
  position: number
  state: string | null
  county: string | null
  phone: string | null
  accepting: boolean | null
  stated: Record<string, boolean>
}
type Tie = { npi: number; entity: number; position: number; network: string | null; confirmation: string }

export type Person = {
  npi: number
  isEnded: boolean
  /** Days since the last verification. */
  days: number | null
  added: string | null
  endedIn: string | null
  codes: string[]
  stated: Record<string, boolean>
  places: Place[]
  ties: Tie[]
  conflicts: number
}
export type Organization = {
  npi: number
  name: string | null
  kind: string | null
  parentNpi: number | null
  parentName: string | null
  isEnded: boolean
  codes: string[]
  stated: Record<string, boolean>
  places: Place[]
}

export type Directory = {
  readonly people: readonly Person[]
  readonly organizations: readonly Organization[]
  readonly kinds: ReadonlyMap<number, string | null>
}

const CODES = sql`array(select distinct e ->> 'code' from jsonb_array_elements(r.taxonomies) e
  where e ->> 'code' ~ '^[0-9]{3}[0-9A-Z]{6}X$')`
const LICENSED = sql`exists (select from jsonb_array_elements(r.taxonomies) e
  where e ->> 'code' is not null and e ->> 'licenseNumber' is not null)`

/** Reads the records of the view of a transaction as rows, and what may be seen of them: nothing is counted yet. */
export async function readDirectory(
  tx: Connection,
  entitlement: Entitlement | undefined,
  now: Date,
): Promise<Directory> {
  const today = now.toISOString().slice(0, 10)
  const places = await tx.rows<Place>(sql`
    select l.npi, l.position, ${STATE_OF_PLACE} as state, z.county, ${PHONE_OF_PLACE} as phone,
      l.accepting_new_patients as accepting,
      jsonb_build_object('hours', l.hours is not null, 'wheelchair', l.wheelchair_access is not null,
        'telehealth', l.telehealth is not null, 'fax', l.fax is not null, 'suite', coalesce(l.address_2, '') <> '',
        'address', coalesce(l.address_1, '') <> '', 'zip', ${ZIP_OF_PLACE} is not null,
        'phone', ${PHONE_OF_PLACE} is not null, 'accepting', l.accepting_new_patients is not null) as stated
    from viewed.locations l left join zip_codes z on z.zip = ${ZIP_OF_PLACE}
    where l.position >= 0 and ${isPlaceInside(entitlement)}`)
  const placesOf = Map.groupBy(places, ({ npi }) => npi)
  const isSeen = (npi: number) => entitlement === undefined || placesOf.has(npi)
  const found = await tx.rows<Organization>(sql`
    select r.npi, r.name, r.kind, r.parent_npi as "parentNpi", r.parent_name as "parentName",
      r.status = 'deactivated' as "isEnded", ${CODES} as codes,
      jsonb_build_object('license', ${LICENSED}, 'name', r.name is not null) as stated
    from viewed.entities r order by r.npi`)
  const organizations = found
    .filter(({ npi }) => isSeen(npi))
    .map((one) => ({ ...one, places: placesOf.get(one.npi) ?? [] }))
  const kinds = new Map(organizations.map(({ npi, kind }) => [npi, kind]))
  const ties = await tx.rows<Tie>(sql`
    select npi, entity_npi as entity, position, network, confirmation from viewed.affiliations`)
  const seenTies = ties.filter(({ npi, entity, position }) => {
    if (entitlement === undefined) return true
    const isThere = position < 0 || placesOf.get(npi)?.some((place) => place.position === position)
    return isThere && kinds.has(entity)
  })
  const tiesOf = Map.groupBy(seenTies, ({ npi }) => npi)
  const people = await tx.rows<Omit<Person, 'places' | 'ties'>>(sql`
    select r.npi, r.status = 'deactivated' as "isEnded",
      case when r.verified_at is not null then greatest(${today}::date - (r.verified_at at time zone 'utc')::date, 0) end as days,
      to_char(r.enumerated_on, 'YYYY-MM') as added,
      case when r.status = 'deactivated' then to_char(r.deactivated_on, 'YYYY-MM') end as "endedIn", ${CODES} as codes,
      jsonb_build_object('languages', cardinality(r.languages) > 0, 'license', ${LICENSED},
        'gender', coalesce(r.gender in ('F', 'M', 'X'), false), 'name', r.last_name is not null) as stated,
      coalesce((select o.conflicts from overlay.records o where o.npi = r.npi and o.view_id in (app_view(), ${'00000000-0000-0000-0000-000000000000'})
        order by o.view_id = app_view() desc limit 1), 0) as conflicts
    from viewed.practitioners r`)
  return {
    people: people
      .filter(({ npi }) => isSeen(npi))
      .map((one) => ({ ...one, places: placesOf.get(one.npi) ?? [], ties: tiesOf.get(one.npi) ?? [] })),
    organizations,
    kinds,
  }
}

export const isStated = (
  field: string,
  { stated, places, codes }: Pick<Person, 'stated' | 'places' | 'codes'>,
): boolean =>
  field === 'specialty'
    ? codes.length > 0
    : stated[field] === true || places.some((place) => place.stated[field] === true)

export const getAccepting = ({ places }: Person): 'yes' | 'no' | 'notStated' => {
  if (places.some(({ accepting }) => accepting === true)) return 'yes'
  return places.some(({ accepting }) => accepting === false) ? 'no' : 'notStated'
}

export const getConfirmation = ({ ties }: Person): string =>
  ['both', 'entity', 'practitioner'].find((name) => ties.some(({ confirmation }) => confirmation === name)) ??
  'none'

const isWithin = (days: number | null, span: string): boolean => {
  if (days === null || span === 'never') return days === null && span === 'never'
  const [from = '', to = ''] = span.split('-')
  return days >= Number(from) && (to === '' || days <= Number(to))
}

type Picked = Readonly<Record<string, readonly string[] | undefined>>

/** Tells whether filters leave a practitioner. */
export function isLeft(person: Person, picked: Picked, { kinds }: Directory): boolean {
  const values: Record<string, (value: string) => boolean> = {
    state: (value) => person.places.some(({ state }) => state === value),
    county: (value) => person.places.some(({ state, county }) => `${state}|${county}` === value),
    specialty: (value) => person.codes.includes(value),
    network: (value) => person.ties.some(({ network }) => network === value),
    entity: (value) => person.ties.some(({ entity }) => String(entity) === value),
    kind: (value) => person.ties.some(({ entity }) => (kinds.get(entity) || 'none') === value),
    accepting: (value) => getAccepting(person) === value,
    verified: (value) => isWithin(person.days, value),
    missing: (value) => !isStated(value, person),
    affiliation: (value) => getConfirmation(person) === value,
    entities: (value) => Math.min(4, new Set(person.ties.map(({ entity }) => entity)).size) === Number(value),
    added: (value) => person.added === value,
    ended: (value) => person.endedIn === value,
    status: (value) => person.isEnded === (value === 'deactivated'),
    disputed: (value) => value === 'any' && person.conflicts > 0,
  }
  return Object.entries(picked).every(([name, list]) => !list || list.some((value) => values[name]?.(value)))
}

/** The facts about entities that hold for the whole directory, whatever filters leave. */
export type Structure = {
  readonly parents: ReadonlyMap<number, number>
  readonly tops: ReadonlyMap<number, number>
  /** Practitioners of each entity. */
  readonly sizes: ReadonlyMap<number, number>
}

const isOfSize = (size: number, span: string): boolean => {
  const [from = '', to = from] = span.split('-')
  return size >= Number(from) && (to === '' || size <= Number(to))
}

/** Tells whether filters leave an entity. */
export function isEntityLeft(entity: Organization, picked: Picked, { tops, sizes }: Structure): boolean {
  const values: Record<string, (value: string) => boolean> = {
    state: (value) => entity.places.some(({ state }) => state === value),
    county: (value) => entity.places.some(({ state, county }) => `${state}|${county}` === value),
    specialty: (value) => entity.codes.includes(value),
    entity: (value) => String(entity.npi) === value,
    kind: (value) => (entity.kind || 'none') === value,
    system: (value) => String(tops.get(entity.npi) ?? 'none') === value,
    missing: (value) => !isStated(value, entity),
    size: (value) => isOfSize(sizes.get(entity.npi) ?? 0, value),
    status: (value) => entity.isEnded === (value === 'deactivated'),
  }
  return Object.entries(picked).every(([name, list]) => !list || list.some((value) => values[name]?.(value)))
}

export function findStructure({ organizations, people }: Directory): Structure {
  const parents = findParents(organizations)
  const sizes = new Map<number, number>()
  for (const { ties } of people)
    for (const entity of new Set(ties.map((tie) => tie.entity)))
      sizes.set(entity, (sizes.get(entity) ?? 0) + 1)
  return { parents, tops: findTops(organizations, parents), sizes }
}

/** Finds the parent that each entity states, by NPI or by a name that only one entity has. */
export function findParents(organizations: readonly Organization[]): ReadonlyMap<number, number> {
  const known = new Set(organizations.map(({ npi }) => npi))
  return new Map(
    organizations.flatMap(({ npi, parentNpi, parentName }): [number, number][] => {
      const named = organizations.filter(({ name }) => name !== null && name === parentName)
      const byName = named.length === 1 ? named[0]?.npi : undefined
      const parent = parentNpi === null ? byName : known.has(parentNpi) ? parentNpi : undefined
      return parent === undefined || parent === npi ? [] : [[npi, parent]]
    }),
  )
}

/** Finds the entity at the top of the chain for each entity that is in one. */
export function findTops(
  organizations: readonly Organization[],
  parents: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const tops = new Map<number, number>()
  for (const { npi } of organizations) {
    let top = parents.get(npi)
    for (let next = top; next !== undefined; next = parents.get(next)) top = next
    if (top !== undefined) tops.set(npi, top).set(top, top)
  }
  return tops
}
