import { type Atlas, type AtlasArcs, getCoordinates } from '#web/ui/us-atlas.ts'

export type { Atlas }

/** A piece of a border, [longitude, latitude] by [longitude, latitude]. */
export type BorderLine = {
  readonly coordinates: [number, number][]
  readonly isOfState: boolean
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

function addArcs(nested: AtlasArcs, found: Set<number>): void {
  // An arc that is walked backwards has the complement of its number.
  if (typeof nested === 'number') found.add(nested < 0 ? ~nested : nested)
  else for (const part of nested) addArcs(part, found)
}

/** Returns all borders of counties, each once; coasts and the edge of the country are among them. */
export function getBorderLines({ arcs, objects, transform }: Atlas): BorderLine[] {
  const ofStates = new Set<number>()
  for (const state of objects.states.geometries) addArcs(state.arcs ?? [], ofStates)
  return arcs.map((arc, number) => {
    const coordinates = getCoordinates(arc, transform)
    const longitudes = coordinates.map(([longitude]) => longitude)
    const latitudes = coordinates.map(([, latitude]) => latitude)
    return {
      coordinates,
      isOfState: ofStates.has(number),
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
    }
  })
}
