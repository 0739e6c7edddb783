import { useCallback, useMemo, useState } from 'react'
import { getProjection, type MapPoint, type MapRadius } from './map-frame.ts'
import { isSameView, MIN_MILES_SHOWN, panView, viewOfPlaces, zoomView } from './map-view.ts'
import type { MapPlace } from './places-frame.ts'

export type MapViewing = ReturnType<typeof useMapView>

/** Returns what a map shows, at first all that it is about, and the ways to come nearer and to move. */
export function useMapView({ latitude, longitude, miles }: MapRadius) {
  const home = useMemo(() => ({ latitude, longitude, miles }), [latitude, longitude, miles])
  const [moved, setMoved] = useState({ home, view: home })
  const view = moved.home === home ? moved.view : home
  const change = useCallback(
    (next: (view: MapRadius) => MapRadius | undefined) =>
      setMoved((before) => {
        const from = before.home === home ? before.view : home
        return { home, view: next(from) ?? from }
      }),
    [home],
  )
  const zoom = useCallback(
    (factor: number, at?: MapPoint) => change((from) => zoomView(from, home, factor, at)),
    [change, home],
  )
  const pan = useCallback((by: MapPoint) => change((from) => panView(from, home, by)), [change, home])
  const fit = useCallback(
    (places: readonly Pick<MapPlace, 'latitude' | 'longitude'>[]) =>
      change((from) => viewOfPlaces(places, from)),
    [change],
  )
  const reset = useCallback(() => change(() => home), [change, home])
  const projection = useMemo(() => getProjection(view), [view])
  return {
    view,
    projection,
    isWhole: isSameView(view, home),
    isNearest: view.miles <= MIN_MILES_SHOWN,
    zoom,
    pan,
    fit,
    reset,
  }
}
