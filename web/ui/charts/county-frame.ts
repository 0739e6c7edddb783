import { type GeoProjection, geoAlbersUsa, geoConicEqualArea, geoIdentity, geoPath } from 'd3-geo'
import { type Atlas, type AtlasShape, getCountyShapes, getStateShapes } from '#web/ui/us-atlas.ts'

/** Maximum number of states shown by themselves. With more, the whole country is shown, as is usual for maps of it. */
const MAX_STATES_BY_THEMSELVES = 8
/** Both lie too far off to be in one picture with another state. */
const FAR_OFF = ['02', '15']

export type DrawnArea = {
  readonly shape: AtlasShape
  readonly path: string
  readonly middle: [number, number]
}
export type CountyFrame = {
  /** Counties, or states where these are counted. */
  readonly areas: readonly DrawnArea[]
  /** The areas by the names of state and county. */
  readonly byName: ReadonlyMap<string, DrawnArea>
  /** Borders of states. */
  readonly states: readonly string[]
}

const collect = (shapes: readonly AtlasShape[]) => ({
  type: 'GeometryCollection' as const,
  geometries: shapes.map(({ geometry }) => geometry),
})

function getProjection(states: readonly AtlasShape[]): GeoProjection {
  const isCountry =
    states.length > MAX_STATES_BY_THEMSELVES ||
    (states.length > 1 && states.some(({ fips }) => FAR_OFF.includes(fips)))
  if (isCountry) return geoAlbersUsa()
  const points = states.flatMap(({ geometry }) => geometry.coordinates.flat(2))
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  const sixth = Math.max(0.1, (north - south) / 6)
  return geoConicEqualArea()
    .parallels([south + sixth, north - sixth])
    .rotate([-middle, 0])
}

/** Reduces a county or state name to plain letters: sources write names with and without kind, accents and periods. */
function plainName(name: string): string {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\b(county|parish|borough|census area|municipality|municipio)$/, '')
    .replace(/^saint /, 'st')
  return letters.replace(/[^a-z]/g, '')
}

const nameKey = (state: string, county: string) => `${plainName(state)}|${plainName(county)}`

type AreaName = { readonly state: string; readonly county: string }

export function findArea({ byName }: CountyFrame, { state, county }: AreaName): DrawnArea | undefined {
  return byName.get(nameKey(state, county))
}

export type CountyFrameOptions = {
  /** Names of the states whose counties are drawn; of none: the states are, and the atlas has them as they lie on the map. */
  readonly stateNames: readonly string[]
  readonly width: number
  readonly height: number
}

/** Returns counties of the states, or all states, as paths that fill a frame. */
export function getCountyFrame(atlas: Atlas, options: CountyFrameOptions): CountyFrame {
  const { stateNames, width, height } = options
  const names = new Set(stateNames)
  const isCountry = names.size === 0
  const ofStates = getStateShapes(atlas).filter(({ name }) => isCountry || names.has(name))
  const stateOf = new Map(ofStates.map(({ fips, name }) => [fips, name]))
  const projection = (isCountry ? geoIdentity() : getProjection(ofStates)).fitExtent(
    [
      [2, 2],
      [width - 2, height - 2],
    ],
    collect(ofStates),
  )
  const path = geoPath(projection).digits(1)
  const draw = (shape: AtlasShape): DrawnArea => ({
    shape,
    path: path(shape.geometry) ?? '',
    middle: path.centroid(shape.geometry),
  })
  const states = ofStates.map(draw)
  const areas = isCountry ? states : getCountyShapes(atlas, new Set(stateOf.keys())).map(draw)
  const keyOf = ({ shape: { fips, name } }: DrawnArea) =>
    isCountry ? nameKey(name, '') : nameKey(stateOf.get(fips.slice(0, 2)) ?? '', name)
  return {
    areas,
    byName: new Map(areas.map((area) => [keyOf(area), area])),
    states: states.map((state) => state.path),
  }
}
