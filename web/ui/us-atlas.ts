type Point = readonly [number, number]
type Nested = number | readonly Nested[]

type Geometry = {
  readonly id?: string | number
  readonly type?: string
  readonly arcs?: Nested
  readonly properties?: { readonly name: string }
}

/** The parts of a TopoJSON file of the United States: arcs are steps on a grid, shared by neighbors. */
export type Atlas = {
  readonly transform: { readonly scale: Point; readonly translate: Point }
  readonly arcs: readonly (readonly Point[])[]
  readonly objects: {
    readonly states: { readonly geometries: readonly Geometry[] }
    readonly counties?: { readonly geometries: readonly Geometry[] }
  }
}

export type AtlasArcs = Nested

/** Returns the points of an arc, [longitude, latitude] by [longitude, latitude]. */
export function getCoordinates(
  arc: readonly Point[],
  { scale, translate }: Atlas['transform'],
): [number, number][] {
  let x = 0
  let y = 0
  return arc.map(([stepX, stepY]) => {
    x += stepX
    y += stepY
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** An area with its borders, as GeoJSON has it. */
export type AtlasShape = {
  /** The FIPS code: two digits of a state, five of a county. */
  readonly fips: string
  readonly name: string
  readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: [number, number][][][] }
}

const isNumbers = (nested: Nested): nested is readonly number[] =>
  Array.isArray(nested) && typeof nested[0] === 'number'

function getShapes(atlas: Atlas, geometries: readonly Geometry[]): AtlasShape[] {
  const lines: [number, number][][] = []
  const lineOf = (place: number) => {
    lines[place] ??= getCoordinates(atlas.arcs[place] ?? [], atlas.transform)
    return lines[place]
  }
  const pointsOf = (arc: number) => (arc < 0 ? lineOf(~arc).toReversed() : lineOf(arc))
  const ring = (arcs: readonly number[]) =>
    arcs.flatMap((arc, place) => (place === 0 ? pointsOf(arc) : pointsOf(arc).slice(1)))
  const polygon = (rings: Nested) => (Array.isArray(rings) ? rings.filter(isNumbers).map(ring) : [])
  return geometries.flatMap(({ id, arcs, type, properties }) => {
    if (arcs === undefined || !Array.isArray(arcs)) return []
    const coordinates = type === 'MultiPolygon' ? arcs.map(polygon) : [polygon(arcs)]
    return [
      {
        fips: String(id),
        name: properties?.name ?? '',
        geometry: { type: 'MultiPolygon' as const, coordinates },
      },
    ]
  })
}

export function getStateShapes(atlas: Atlas): AtlasShape[] {
  return getShapes(atlas, atlas.objects.states.geometries)
}

/** Returns the counties of states, which the codes of these begin with. */
export function getCountyShapes(atlas: Atlas, states: ReadonlySet<string>): AtlasShape[] {
  const counties = atlas.objects.counties?.geometries ?? []
  return getShapes(
    atlas,
    counties.filter(({ id }) => states.has(String(id).slice(0, 2))),
  )
}
