import type { Range } from './cell-texts.ts'
import { getEnd, type Piece } from './page-lines.ts'

/** Points that edges of columns are looked for in. */
export const STEP = 0.5

/** A place between two columns; `crossed` texts stand over it. */
export type Place = { readonly from: number; readonly to: number; readonly crossed: number }

/** Counts at each step from left to right how many texts stand over it. */
export function countCrossed(pieces: readonly Piece[], [from, to]: Range): number[] {
  const steps = Math.max(1, Math.round((to - from) / STEP))
  const changes = Array<number>(steps + 1).fill(0)
  const stepOf = (x: number) => Math.min(steps, Math.max(0, Math.round((x - from) / STEP)))
  for (const piece of pieces) {
    const [start, end] = [stepOf(piece.x), stepOf(getEnd(piece))]
    changes[start] = (changes[start] ?? 0) + 1
    changes[end] = (changes[end] ?? 0) - 1
  }
  let crossed = 0
  return changes.slice(0, steps).map((change) => {
    crossed += change
    return crossed
  })
}

/** Returns the places between two points over which equally many texts stand, from left to right. */
export function listPlaces(pieces: readonly Piece[], [from, to]: Range): Place[] {
  const counts = countCrossed(pieces, [from, to])
  const size = (to - from) / counts.length
  const places: Place[] = []
  for (const [index, crossed] of counts.entries()) {
    const last = places.at(-1)
    const end = from + (index + 1) * size
    if (last?.crossed === crossed) places[places.length - 1] = { ...last, to: end }
    else places.push({ from: end - size, to: end, crossed })
  }
  return places
}
