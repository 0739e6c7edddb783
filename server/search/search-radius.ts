import { type Entitlement, isInside } from '@concord/domain'
import type { Cache } from './cache.ts'
import { type List, type ListKey, lookUp } from './dictionary-store.ts'
import type { ModelConnection } from './model-view.ts'
import type { Subject } from './subject.ts'
import { placesAround, readZipCodes, type ZipCode, type ZipCodes } from './zip-codes.ts'

const EARTH_RADIUS_MILES = 3958.8
const MILES_OF_A_DEGREE = (Math.PI / 180) * EARTH_RADIUS_MILES
/** Rounding must not leave out what lies on the edge. */
const SLACK = 1 + 1e-9

/** A ZIP code whose middle lies within a circle. */
export type RadiusPlace = ZipCode & {
  readonly miles: number
  /** Records there; undefined for none. */
  readonly list: List | undefined
}

export type SearchRadius = {
  readonly center: ZipCode
  readonly miles: number
  /** Nearest first; of those at one distance the lower ZIP code first. */
  readonly places: readonly RadiusPlace[]
  /** Ordinals of the places by ZIP code. */
  readonly ordinals: ReadonlyMap<string, number>
}

/** Returns the great-circle distance in miles (haversine). */
export function milesBetween(
  one: Pick<ZipCode, 'latitude' | 'longitude'>,
  other: Pick<ZipCode, 'latitude' | 'longitude'>,
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

const BYTES_OF_A_PLACE = 300

/** Returns the circle around a ZIP code, undefined for one that is not known; 0 miles are this ZIP code only. */
export function findRadius(
  connection: ModelConnection,
  { getOrCompute }: Cache,
  subject: Subject,
  zip: string,
  miles: number,
): Promise<SearchRadius | undefined> {
  return getOrCompute(
    `circle ${subject} ${zip} ${miles}`,
    async (batch) => computeRadius(connection, await readZipCodes(connection, batch), subject, zip, miles),
    (circle) => (circle?.places.length ?? 0) * BYTES_OF_A_PLACE,
  )
}

async function computeRadius(
  connection: ModelConnection,
  zipCodes: ZipCodes,
  subject: Subject,
  zip: string,
  miles: number,
): Promise<SearchRadius | undefined> {
  const center = zipCodes.places.get(zip)
  if (!center) return undefined
  const within = placesAround(zipCodes, center, (miles / MILES_OF_A_DEGREE) * SLACK)
    .map((place) => ({ place, miles: milesBetween(center, place) }))
    .filter((found) => (miles === 0 ? found.place.zip === zip : found.miles <= miles))
    .sort((a, b) => a.miles - b.miles || (a.place.zip < b.place.zip ? -1 : 1))
  const keys = within.map(({ place }): ListKey => ['z', place.zip])
  const { lists } = await lookUp(connection, subject, keys, [])
  const places = within.map((found) => ({
    ...found.place,
    miles: found.miles,
    list: lists.get(`z${found.place.zip}`),
  }))
  return { center, miles, places, ordinals: ordinalsOf(places) }
}

function ordinalsOf(places: readonly ZipCode[]): Map<string, number> {
  return new Map(places.map(({ zip }, ordinal) => [zip, ordinal]))
}

/** Returns the circle with the places that may be seen only. */
export function narrowRadius(circle: SearchRadius, entitlement: Entitlement | undefined): SearchRadius {
  if (!entitlement) return circle
  const places = circle.places.filter((place) => isInside(entitlement, place))
  return { ...circle, places, ordinals: ordinalsOf(places) }
}

/** Returns the ordinal of the nearest of these ZIP codes in a circle; undefined if none is in it. */
export function nearestOrdinal({ ordinals }: SearchRadius, zips: readonly string[]): number | undefined {
  const held = zips.flatMap((zip) => ordinals.get(zip) ?? [])
  return held.length > 0 ? Math.min(...held) : undefined
}
