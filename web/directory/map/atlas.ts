type Point = readonly [number, number]
type Nested = number | readonly Nested[]

/** The parts of a TopoJSON file that the lines are drawn from: arcs are steps on a grid, shared by neighbors. */
export type Atlas = {
  readonly transform: { readonly scale: Point; readonly translate: Point }
  readonly arcs: readonly (readonly Point[])[]
  readonly objects: { readonly states: { readonly geometries: readonly { readonly arcs?: Nested }[] } }
}

/** A piece of a border, [longitude, latitude] by [longitude, latitude]. */
export type BorderLine = {
  readonly coordinates: [number, number][]
  readonly isOfState: boolean
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

function addArcs(nested: Nested, found: Set<number>): void {
  // An arc that is walked backwards has the complement of its number.
  if (typeof nested === 'number') found.add(nested < 0 ? ~nested : nested)
  else for (const part of nested) addArcs(part, found)
}

function getCoordinates(arc: readonly Point[], { scale, translate }: Atlas['transform']): [number, number][] {
  let x = 0
  let y = 0
  return arc.map(([stepX, stepY]) => {
    x += stepX
    y += stepY
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
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
