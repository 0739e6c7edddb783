import { queryOptions } from '@tanstack/react-query'
import { type GeoProjection, geoPath } from 'd3-geo'
import atlasUrl from 'us-atlas/counties-10m.json?url'
import { type BorderLine, getBorderLines } from './atlas.ts'
import { MAP_HEIGHT, MAP_WIDTH } from './map-frame.ts'

/** The borders of all counties, fetched with the first map; without them a map has no lines, which is not worth a word. */
export const countyBorders = queryOptions({
  queryKey: ['county borders'],
  queryFn: async ({ signal }): Promise<BorderLine[]> => {
    const reply = await fetch(atlasUrl, { signal })
    if (!reply.ok) throw new Error(`County borders failed to load with status ${reply.status}.`)
    return getBorderLines(await reply.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { onError: () => {} },
})

export type BorderPaths = { readonly counties: string; readonly states: string }

/** Returns the lines that may cross the frame, as paths of an SVG. */
export function getBorderPaths(projection: GeoProjection, lines: readonly BorderLine[]): BorderPaths {
  const corners = [
    [0, 0],
    [MAP_WIDTH, 0],
    [0, MAP_HEIGHT],
    [MAP_WIDTH, MAP_HEIGHT],
  ] as const
  const at = corners.flatMap(([x, y]) => {
    const place = projection.invert?.([x, y])
    return place ? [{ longitude: place[0], latitude: place[1] }] : []
  })
  const longitudes = at.map(({ longitude }) => longitude)
  const latitudes = at.map(({ latitude }) => latitude)
  const west = Math.min(...longitudes)
  const east = Math.max(...longitudes)
  const south = Math.min(...latitudes)
  const north = Math.max(...latitudes)
  const near = lines.filter(
    (line) => line.west <= east && line.east >= west && line.south <= north && line.north >= south,
  )
  const path = geoPath(projection)
  const draw = (isOfState: boolean) => {
    const coordinates = near.filter((line) => line.isOfState === isOfState).map((line) => line.coordinates)
    return path({ type: 'MultiLineString', coordinates }) ?? ''
  }
  return { counties: draw(false), states: draw(true) }
}
