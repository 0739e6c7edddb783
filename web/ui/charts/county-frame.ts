import { type GeoProjection, geoAlbersUsa, geoConicEqualArea, geoIdentity, geoPath } from 'd3-geo'
import type { AtlasShape } from '#web/ui/us-atlas.ts'
import type { CountyAreas } from './county-areas.ts'

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
  readonly areas: readonly DrawnArea[]
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

type Size = { readonly width: number; readonly height: number }

/** Returns the areas of a map as paths that fill a frame. */
export function getCountyFrame(
  { isCountry, states, areas }: CountyAreas,
  { width, height }: Size,
): CountyFrame {
  const projection = (isCountry ? geoIdentity() : getProjection(states)).fitExtent(
    [
      [2, 2],
      [width - 2, height - 2],
    ],
    collect(states),
  )
  const path = geoPath(projection).digits(1)
  const draw = (shape: AtlasShape): DrawnArea => ({
    shape,
    path: path(shape.geometry) ?? '',
    middle: path.centroid(shape.geometry),
  })
  const borders = states.map(draw)
  return {
    areas: isCountry ? borders : areas.map(draw),
    states: borders.map((state) => state.path),
  }
}
