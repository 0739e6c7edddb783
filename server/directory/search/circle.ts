import { type Entitlement, isInside } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { List } from './dictionary-store.ts'
import type { Subject } from './subject.ts'

const EARTH_RADIUS_MILES = 3958.8
const MILES_OF_A_DEGREE = (Math.PI / 180) * EARTH_RADIUS_MILES

export type Place = {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
}

/** A ZIP code whose middle lies within a circle. */
export type CirclePlace = Place & {
  readonly miles: number
  /** Records there; undefined for none. */
  readonly list: List | undefined
}

export type Circle = {
  readonly center: Place
  readonly miles: number
  /** Nearest first; of those at one distance the lower ZIP code first. */
  readonly places: readonly CirclePlace[]
  /** Ordinals of the places by ZIP code. */
  readonly ordinals: ReadonlyMap<string, number>
}

/** Great-circle distance (haversine). */
export function milesBetween(
  one: Pick<Place, 'latitude' | 'longitude'>,
  other: Pick<Place, 'latitude' | 'longitude'>,
) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const sine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    sine(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      sine(other.longitude - one.longitude)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

type PlaceRow = Place & { id: number | null; size: number | null }

/** ZIP codes in a box around a ZIP code that holds the circle; the box is as wide as it has to be nearest to the pole. */
async function findPlacesAround(
  connection: Connection,
  subject: Subject,
  zip: string,
  miles: number,
): Promise<PlaceRow[]> {
  const degrees = miles / MILES_OF_A_DEGREE
  return connection.preparedRows(sql`
    select z.zip, z.city, z.state, z.latitude, z.longitude, l.id, l.size from zip_codes c
    cross join lateral (select * from zip_codes
      where latitude between c.latitude - ${degrees}::float8 and c.latitude + ${degrees}::float8
        and longitude between
          c.longitude - ${degrees}::float8 / cos(radians(least(89, abs(c.latitude) + ${degrees}::float8)))
          and c.longitude + ${degrees}::float8 / cos(radians(least(89, abs(c.latitude) + ${degrees}::float8)))
      offset 0) z
    left join lateral (select id, size from search.lists
      where subject = ${subject}::"char" and kind = 'z' and value = z.zip offset 0) l on true
    where c.zip = ${zip}`)
}

/** The circle around a ZIP code, undefined for one that is not known; 0 miles are this ZIP code only. */
export async function findCircle(
  connection: Connection,
  subject: Subject,
  zip: string,
  miles: number,
): Promise<Circle | undefined> {
  const rows = await findPlacesAround(connection, subject, zip, miles)
  const center = rows.find((row) => row.zip === zip)
  if (!center) return undefined
  const places = rows
    .map(({ id, size, ...place }) => ({
      ...place,
      miles: milesBetween(center, place),
      list: id === null ? undefined : { id, size: size ?? 0 },
    }))
    .filter((place) => (miles === 0 ? place.zip === zip : place.miles <= miles))
    .sort((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1))
  return { center, miles, places, ordinals: ordinalsOf(places) }
}

function ordinalsOf(places: readonly Place[]): Map<string, number> {
  return new Map(places.map(({ zip }, ordinal) => [zip, ordinal]))
}

/** The circle with the places that may be seen only. */
export function narrowCircle(circle: Circle, entitlement: Entitlement | undefined): Circle {
  if (!entitlement) return circle
  const places = circle.places.filter((place) => isInside(entitlement, place))
  return { ...circle, places, ordinals: ordinalsOf(places) }
}

/** Ordinal of the nearest of these ZIP codes in a circle; undefined when none lies in it. */
export function nearestOrdinal({ ordinals }: Circle, zips: readonly string[]): number | undefined {
  const held = zips.flatMap((zip) => ordinals.get(zip) ?? [])
  return held.length > 0 ? Math.min(...held) : undefined
}
