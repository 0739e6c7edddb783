import { type Entitlement, isInside } from '@concord/domain'
import type { GoldenDirectory, GoldenRecord, ZipPlace } from './golden-directory.ts'

function milesBetween(one: ZipPlace, other: ZipPlace): number {
  const rad = Math.PI / 180
  const dLat = (other.latitude - one.latitude) * rad
  const dLon = (other.longitude - one.longitude) * rad
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(one.latitude * rad) * Math.cos(other.latitude * rad) * Math.sin(dLon / 2) ** 2
  return 2 * 3958.8 * Math.asin(Math.sqrt(a))
}

export type SearchRadius = { ordinals: Map<string, number> }

const drawn = new Map<string, SearchRadius>()

/** Computes the circle around a ZIP code, with only the places that may be seen. */
export function computeRadius(
  { zips }: GoldenDirectory,
  zip: string | undefined,
  miles: number,
  entitlement: Entitlement | undefined,
): SearchRadius | undefined {
  const key = JSON.stringify([zip, miles, entitlement])
  const known = drawn.get(key)
  if (known) return known
  const center = zip === undefined ? undefined : zips.get(zip)
  if (!center) return undefined
  const inside = [...zips.values()]
    .filter((place) => isInside(entitlement, place))
    .map((place) => ({ zip: place.zip, miles: milesBetween(center, place) }))
    .filter((place) => (miles === 0 ? place.zip === zip : place.miles <= miles))
    .sort((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1))
  const circle = { ordinals: new Map(inside.map((place, ordinal) => [place.zip, ordinal])) }
  drawn.set(key, circle)
  return circle
}

export function nearest(record: GoldenRecord, circle: SearchRadius) {
  const found = record.places
    .flatMap(({ zip }) => (zip !== null && circle.ordinals.has(zip) ? [zip] : []))
    .sort((a, b) => (circle.ordinals.get(a) ?? 0) - (circle.ordinals.get(b) ?? 0))
  return found[0]
}
