import type { GeoProjection } from 'd3-geo'
import type { SearchHit } from '../queries.ts'
import { type MapArea, type MapPoint, projectPoint } from './map-frame.ts'

/** The rows of the page at one place, or so close to it that they cannot be told apart. */
export type MapPin = MapPoint & {
  /** '3', '4–7' */
  readonly label: string
  readonly npis: readonly string[]
}

type Row = Pick<SearchHit, 'npi' | 'latitude' | 'longitude'>
type Group = MapPoint & { readonly ranks: number[]; readonly npis: string[] }

const CHARACTER_WIDTH = 6
export const PIN_HEIGHT = 20
const MAX_RUNS = 2

/** Formats ranks, consecutive ones as 'first–last'. When the nearest come first, those of one place are consecutive. */
function getLabel(ranks: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const rank of ranks) {
    const run = runs.at(-1)
    if (run && rank === run.last + 1) run.last = rank
    else runs.push({ first: rank, last: rank })
  }
  const words = runs.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`))
  return words.length > MAX_RUNS ? `${words[0]} +${runs.length - 1}` : words.join(', ')
}

function getWidth(label: string): number {
  return Math.max(PIN_HEIGHT, label.length * CHARACTER_WIDTH + 10)
}

/** Tells whether a new pin at a point would overlap the other by more than a third. */
function isTooNear(group: Group, point: MapPoint): boolean {
  const reach = (getWidth(getLabel(group.ranks)) + PIN_HEIGHT) / 3
  return Math.abs(group.x - point.x) < reach && Math.abs(group.y - point.y) < (PIN_HEIGHT * 2) / 3
}

/** Returns the pins of the rows. A row joins a pin before it rather than being moved away from its place. */
export function getPins(projection: GeoProjection, rows: readonly Row[], firstRow: number): MapPin[] {
  const groups: Group[] = []
  for (const [place, row] of rows.entries()) {
    const point = projectPoint(projection, row)
    if (point === undefined) continue
    let group = groups.find((other) => isTooNear(other, point))
    if (!group) {
      group = { ...point, ranks: [], npis: [] }
      groups.push(group)
    }
    group.ranks.push(firstRow + place)
    group.npis.push(row.npi)
  }
  return groups.map(({ ranks, ...group }) => ({ ...group, label: getLabel(ranks) }))
}

export function pinArea({ x, y, label }: MapPin): MapArea {
  const halfWidth = getWidth(label) / 2
  return { left: x - halfWidth, right: x + halfWidth, top: y - PIN_HEIGHT / 2, bottom: y + PIN_HEIGHT / 2 }
}
