import { formatCity } from '@concord/domain'
import type { MapBubble } from './map-bubbles.ts'
import { MAP_WIDTH, type MapArea, type MapPoint, overlaps } from './map-frame.ts'
import { PIN_HEIGHT } from './map-pins.ts'

/** The name of a place on the map. */
export type CityName = MapPoint & { readonly name: string }

const MAX_NAMES = 8
const CHARACTER_WIDTH = 6
const LINE_HEIGHT = 14
/** Between the mark of a place and its name. */
const GAP = 1

function getBox({ x, y, name }: CityName): MapArea {
  const half = (name.length * CHARACTER_WIDTH) / 2
  return { left: x - half, right: x + half, top: y - LINE_HEIGHT / 2, bottom: y + LINE_HEIGHT / 2 }
}

const isFree = (name: CityName, taken: readonly MapArea[]) => {
  const box = getBox(name)
  return !taken.some((other) => overlaps(box, other)) && box.left >= 0 && box.right <= MAP_WIDTH
}

function nameBelow({ x, y, radius }: MapBubble, name: string): CityName {
  const halfHeight = Math.max(radius, PIN_HEIGHT / 2)
  return { name, x, y: y + halfHeight + GAP + LINE_HEIGHT / 2 }
}

/** Returns the ZIP codes of places that stand alone, unless they touch `taken` or each other. */
export function getZipNames(bubbles: readonly MapBubble[], taken: readonly MapArea[]): CityName[] {
  const names: CityName[] = []
  for (const bubble of bubbles) {
    const name = nameBelow(bubble, bubble.zip)
    if (bubble.places.length === 1 && isFree(name, [...taken, ...names.map(getBox)])) names.push(name)
  }
  return names
}

/** Returns the cities with the most hits, each name under its largest bubble, unless it touches `taken` or another. */
export function getCityNames(bubbles: readonly MapBubble[], taken: readonly MapArea[]): CityName[] {
  const totals = new Map<string, { count: number; at: MapBubble }>()
  for (const bubble of bubbles) {
    const known = totals.get(bubble.city)
    totals.set(bubble.city, { count: (known?.count ?? 0) + bubble.count, at: known?.at ?? bubble })
  }
  const cities = [...totals].sort(([, a], [, b]) => b.count - a.count)
  const names: CityName[] = []
  for (const [city, { at }] of cities) {
    const name = nameBelow(at, formatCity(city))
    if (isFree(name, [...taken, ...names.map(getBox)])) names.push(name)
    if (names.length === MAX_NAMES) break
  }
  return names
}
