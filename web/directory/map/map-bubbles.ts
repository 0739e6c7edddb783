import type { GeoProjection } from 'd3-geo'
import type { CountedPlace } from '../queries.ts'
import { type MapArea, type MapPoint, overlaps, projectPoint } from './map-frame.ts'

/** All hits at one ZIP code. */
export type MapBubble = MapPoint & {
  readonly zip: string
  readonly city: string
  readonly count: number
  readonly radius: number
}

const MIN_RADIUS = 3
const MAX_RADIUS = 12
/** Below it a number does not fit. */
const LABELED_RADIUS = 7

/** The area of a bubble is in proportion to its count; the largest come first, so that they lie below. */
export function getBubbles(projection: GeoProjection, places: readonly CountedPlace[]): MapBubble[] {
  const shown = places.flatMap(({ zip, city, count, ...place }) => {
    const point = projectPoint(projection, place)
    return point ? [{ ...point, zip, city, count }] : []
  })
  const largest = Math.max(1, ...shown.map(({ count }) => count))
  const radiusFor = (count: number) => Math.max(MIN_RADIUS, Math.sqrt(count / largest) * MAX_RADIUS)
  return shown
    .map((place) => ({ ...place, radius: radiusFor(place.count) }))
    .sort((a, b) => b.count - a.count)
}

const HALF_NUMBER = { width: 9, height: 6 } as const

export function numberArea({ x, y }: MapPoint): MapArea {
  const { width, height } = HALF_NUMBER
  return { left: x - width, right: x + width, top: y - height, bottom: y + height }
}

/**
 * Returns the bubbles that bear their number: large enough, and not under one of the areas or a larger one's number.
 */
export function numberedBubbles(
  bubbles: readonly MapBubble[],
  taken: readonly MapArea[],
): readonly MapBubble[] {
  const numbered: MapBubble[] = []
  for (const bubble of bubbles) {
    if (bubble.radius < LABELED_RADIUS) break
    const area = numberArea(bubble)
    const areas = [...taken, ...numbered.map(numberArea)]
    if (!areas.some((other) => overlaps(other, area))) numbered.push(bubble)
  }
  return numbered
}
