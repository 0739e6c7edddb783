import { countDivided, countSeveral, isInside, type Range } from './cell-texts.ts'
import { listPlaces, type Place, STEP } from './count-crossed.ts'
import { getEnd, type Piece } from './page-lines.ts'

/** An edge that leaves a column empty is less likely than one that leaves none, but for nothing else. */
const EMPTY_COST = 0.25

/** Cost of several texts of a line in one column: they mostly belong to two cells, even where they are close. */
const SEVERAL_COST = 0.5

/** Maximum lines that are checked to find out whether an edge divides cells. */
const LOOKED_LINES = 1000

/** Places for an edge that are looked at: those that cross the fewest texts. */
const MAX_PLACES = 12

/** The edges between columns; between the two points of a range in `unsure`, an edge may as well be at either end. */
export type Edges = { readonly edges: readonly number[]; readonly unsure: readonly Range[] }

/** A place with the least cost of all edges up to it, and of all edges from it on. */
type Priced = Place & { readonly middle: number; before: number; after: number }

/** Returns the space between two headers. */
export const getSpace = (left: Piece, right: Piece): Range => [
  getEnd(left),
  Math.max(right.x, getEnd(left) + STEP),
]

function listPriced(lines: readonly (readonly Piece[])[], range: Range): Priced[] {
  const [from, to] = range
  const near = lines.flatMap((pieces) => pieces.filter((piece) => getEnd(piece) > from && piece.x < to))
  return listPlaces(near, range)
    .sort((a, b) => a.crossed - b.crossed || b.to - b.from - (a.to - a.from))
    .slice(0, MAX_PLACES)
    .map((place) => ({ ...place, middle: (place.from + place.to) / 2, before: 0, after: 0 }))
}

/**
 * Finds the edges between headers: all of them together cross few texts, leave one text to each cell of a line, and no column
 * empty.
 */
export function findEdges(header: readonly Piece[], lines: readonly (readonly Piece[])[]): Edges {
  const looked = lines.slice(0, LOOKED_LINES)
  const getCost = (range: Range) => {
    const isEmpty = !looked.some((pieces) => pieces.some((piece) => isInside(piece, range)))
    return isEmpty ? EMPTY_COST : countDivided(looked, range) + SEVERAL_COST * countSeveral(looked, range)
  }
  const gaps = header
    .slice(1)
    .map((right, index) => listPriced(looked, getSpace(header[index] ?? right, right)))
  const costs = new Map<string, number>()
  const getRemembered = (from: number, to: number) => {
    const key = `${from} ${to}`
    const cost = costs.get(key) ?? getCost([from, to])
    costs.set(key, cost)
    return cost
  }
  const start = [{ middle: Number.NEGATIVE_INFINITY, before: 0, after: 0, crossed: 0 }]
  const end = [{ middle: Number.POSITIVE_INFINITY, before: 0, after: 0, crossed: 0 }]
  for (const [index, places] of gaps.entries()) {
    const previous = gaps[index - 1] ?? start
    for (const place of places) {
      const costsBefore = previous.map((one) => one.before + getRemembered(one.middle, place.middle))
      place.before = Math.min(...costsBefore) + place.crossed
    }
  }
  for (const [index, places] of [...gaps.entries()].reverse()) {
    const next = gaps[index + 1] ?? end
    for (const place of places) {
      const costsAfter = next.map((one) => getRemembered(place.middle, one.middle) + one.after + one.crossed)
      place.after = Math.min(...costsAfter)
    }
  }
  return chooseEdges(gaps, getRemembered)
}

function chooseEdges(
  gaps: readonly (readonly Priced[])[],
  getCost: (from: number, to: number) => number,
): Edges {
  const edges: number[] = []
  const unsure: Range[] = []
  for (const places of gaps) {
    const last = edges.at(-1) ?? Number.NEGATIVE_INFINITY
    const priced = places.map((place) => ({
      ...place,
      cost: getCost(last, place.middle) + place.crossed + place.after,
    }))
    const cheapest = Math.min(...priced.map(({ cost }) => cost))
    const widest = priced
      .filter(({ cost }) => cost === cheapest)
      .reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))
    const least = Math.min(...places.map(({ before, after }) => before + after))
    edges.push(widest.middle)
    for (const { middle, before, after } of places) {
      if (before + after > least || middle === widest.middle) continue
      unsure.push([Math.min(middle, widest.middle), Math.max(middle, widest.middle)])
    }
  }
  return { edges, unsure }
}
