import { geoCentroid, geoDistance } from 'd3-geo'
import { EARTH_RADIUS_MILES, type MapRadius } from './map-frame.ts'

/** A place on the map; `id` tells it from the others of its record. */
export type MapPlace = {
  readonly id: string
  readonly latitude: number | null
  readonly longitude: number | null
}

const MIN_MILES = 25
/** Leaves room for the pins at the edge. */
const MARGIN = 1.1

/** Returns the middle of the places and how far the farthest is; undefined where none has coordinates. */
export function frameAround(places: readonly MapPlace[], minMiles = MIN_MILES): MapRadius | undefined {
  const points = places.flatMap(({ latitude, longitude }): [number, number][] =>
    latitude === null || longitude === null ? [] : [[longitude, latitude]],
  )
  const [first] = points
  if (!first) return undefined
  const isOne = points.every(([longitude, latitude]) => longitude === first[0] && latitude === first[1])
  const [longitude, latitude] = isOne ? first : geoCentroid({ type: 'MultiPoint', coordinates: points })
  const farthest = Math.max(...points.map((point) => geoDistance(point, [longitude, latitude])))
  return { latitude, longitude, miles: Math.max(minMiles, farthest * EARTH_RADIUS_MILES * MARGIN) }
}
