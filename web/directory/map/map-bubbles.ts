import type { GeoProjection } from 'd3-geo'
import type { CountedPlace } from '../queries.ts'
import { type MapArea, type MapPoint, overlaps, projectPoint } from './map-frame.ts'

/** All hits at one ZIP code, or at several that are too close to each other to be told apart. */
export type MapBubble = MapPoint & {
  /** The ZIP code with the most hits, which stands for all. */
  readonly zip: string
  readonly city: string
  readonly count: number
  readonly radius: number
  readonly places: readonly CountedPlace[]
}

const MIN_RADIUS = 3
/** A cluster tells its number. */
const MIN_CLUSTER_RADIUS = 8
const MAX_RADIUS = 12
/** Below it a number does not fit. */
const LABELED_RADIUS = 7

/** Places join the largest one that they would lie on. */
const REACH = 20

type Cluster = MapPoint & { readonly first: CountedPlace; count: number; readonly places: CountedPlace[] }

function gather(projection: GeoProjection, places: readonly CountedPlace[]): Cluster[] {
  const clusters: Cluster[] = []
  for (const place of places.toSorted((a, b) => b.count - a.count)) {
    const point = projectPoint(projection, place)
    if (!point) continue
    const near = clusters.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < REACH)
    if (near) {
      near.count += place.count
      near.places.push(place)
    } else clusters.push({ ...point, first: place, count: place.count, places: [place] })
  }
  return clusters
}

/** Returns bubbles with an area in proportion to their count, the largest first, so that they lie below. */
export function getBubbles(projection: GeoProjection, places: readonly CountedPlace[]): MapBubble[] {
  const clusters = gather(projection, places)
  const largest = Math.max(1, ...clusters.map(({ count }) => count))
  const radiusFor = ({ count, places: { length } }: Cluster) =>
    Math.max(length > 1 ? MIN_CLUSTER_RADIUS : MIN_RADIUS, Math.sqrt(count / largest) * MAX_RADIUS)
  return clusters
    .map((cluster) => {
      const { first, ...rest } = cluster
      return { ...rest, zip: first.zip, city: first.city, radius: radiusFor(cluster) }
    })
    .sort((a, b) => b.count - a.count)
}

/** Formats a count as '940' or '1.1k': four characters fit a bubble. */
export function formatBubbleCount(count: number): string {
  if (count < 1000) return String(count)
  return count < 10_000 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`
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
    if (bubble.radius < LABELED_RADIUS) continue
    const area = numberArea(bubble)
    const areas = [...taken, ...numbered.map(numberArea)]
    if (!areas.some((other) => overlaps(other, area))) numbered.push(bubble)
  }
  return numbered
}
