import { geoDistance } from 'd3-geo'
import {
  EARTH_RADIUS_MILES,
  getProjection,
  MAP_CENTER,
  MAP_WIDTH,
  type MapPoint,
  type MapRadius,
} from './map-frame.ts'
import { frameAround, type MapPlace } from './places-frame.ts'

/** No ZIP code is cut into parts: nearer than this a map shows nothing more. */
export const MIN_MILES_SHOWN = 2
export const ZOOM_STEP = 2
/** Maximum radius in miles at which the map distinguishes single ZIP codes. */
export const NEAR_MILES = 12

export function isSameView(one: MapRadius, other: MapRadius): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude && one.miles === other.miles
}

/** Returns the view, with its former center when it would show nothing of what the map is about. */
function within(home: MapRadius, view: MapRadius, before: MapRadius): MapRadius {
  const away = geoDistance([home.longitude, home.latitude], [view.longitude, view.latitude])
  return away * EARTH_RADIUS_MILES <= home.miles ? view : { ...before, miles: view.miles }
}

function centeredOn(view: MapRadius, point: MapPoint): MapRadius {
  const place = getProjection(view).invert?.([point.x, point.y])
  return place ? { ...view, longitude: place[0], latitude: place[1] } : view
}

/** Returns the view nearer by a factor, or farther by one below 1; the place at a point stays there. */
export function zoomView(
  view: MapRadius,
  home: MapRadius,
  factor: number,
  at: MapPoint = MAP_CENTER,
): MapRadius {
  const miles = Math.max(Math.min(MIN_MILES_SHOWN, home.miles), view.miles / factor)
  if (miles >= home.miles) return home
  const share = 1 - miles / view.miles
  const center = {
    x: MAP_CENTER.x + (at.x - MAP_CENTER.x) * share,
    y: MAP_CENTER.y + (at.y - MAP_CENTER.y) * share,
  }
  return within(home, { ...centeredOn(view, center), miles }, view)
}

/** Returns the view after what it shows was moved by so much. */
export function panView(view: MapRadius, home: MapRadius, { x, y }: MapPoint): MapRadius {
  return within(home, centeredOn(view, { x: MAP_CENTER.x - x, y: MAP_CENTER.y - y }), view)
}

/** Returns the view in which these places fill the map; undefined where it is as near as a map goes. */
export function viewOfPlaces(
  places: readonly Pick<MapPlace, 'latitude' | 'longitude'>[],
  view: MapRadius,
): MapRadius | undefined {
  const frame = frameAround(
    places.map((place, index) => ({ id: String(index), ...place })),
    MIN_MILES_SHOWN,
  )
  if (!frame || view.miles <= MIN_MILES_SHOWN) return undefined
  return { ...frame, miles: Math.max(MIN_MILES_SHOWN, Math.min(frame.miles, view.miles / ZOOM_STEP)) }
}

/** Converts a pixel of the screen to units of the map. */
export function toMapPoint(
  { left, top, width }: Pick<DOMRect, 'left' | 'top' | 'width'>,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): MapPoint {
  const unit = width > 0 ? MAP_WIDTH / width : 1
  return { x: (clientX - left) * unit, y: (clientY - top) * unit }
}
