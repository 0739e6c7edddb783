import { type GeoProjection, geoAzimuthalEquidistant } from 'd3-geo'

/** Radius of the earth of the search, so that ring and distances agree. */
export const EARTH_RADIUS_MILES = 3958.8
export const MILES_SHOWN_AROUND_A_ZIP = 5

export const MAP_WIDTH = 320
export const MAP_HEIGHT = 320
export const RING_RADIUS = 142
export const MAP_CENTER = { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 } as const

export type MapRadius = { readonly latitude: number; readonly longitude: number; readonly miles: number }

/** Says where a place stands on the map. */
export type MapPoint = { readonly x: number; readonly y: number }

/** Distances from the middle are true, so that the circle of miles is a circle on the screen. */
export function getProjection({ latitude, longitude, miles }: MapRadius): GeoProjection {
  const shownMiles = miles === 0 ? MILES_SHOWN_AROUND_A_ZIP : miles
  return geoAzimuthalEquidistant()
    .rotate([-longitude, -latitude])
    .translate([MAP_CENTER.x, MAP_CENTER.y])
    .scale((RING_RADIUS * EARTH_RADIUS_MILES) / shownMiles)
    .clipExtent([
      [-1, -1],
      [MAP_WIDTH + 1, MAP_HEIGHT + 1],
    ])
}

type Placed = { readonly latitude: number | null; readonly longitude: number | null }

/** Projects a place onto the map; undefined for one without coordinates and for one beyond the frame. */
export function projectPoint(
  projection: GeoProjection,
  { latitude, longitude }: Placed,
): MapPoint | undefined {
  if (latitude === null || longitude === null) return undefined
  const point = projection([longitude, latitude])
  if (!point) return undefined
  const [x, y] = point
  const isInFrame = x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT
  return isInFrame ? { x, y } : undefined
}

/** A piece of the map. */
export type MapArea = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function overlaps(a: MapArea, b: MapArea): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
