import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DALLAS } from '../test-records.ts'
import { getProjection, MAP_CENTER, projectPoint } from './map-frame.ts'
import { MIN_MILES_SHOWN, panView, viewOfPlaces, zoomView } from './map-view.ts'

const HOME = { latitude: DALLAS.latitude, longitude: DALLAS.longitude, miles: 25 }
const coordinate = fc.integer({ min: 40, max: 280 })

describe('zooming', () => {
  it('keeps the place under the pointer where it is', () => {
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        const [longitude = 0, latitude = 0] = getProjection(HOME).invert?.([x, y]) ?? []
        const after = projectPoint(getProjection(zoomView(HOME, HOME, 2, { x, y })), { latitude, longitude })
        expect(after?.x).toBeCloseTo(x, 0)
        expect(after?.y).toBeCloseTo(y, 0)
      }),
    )
  })

  it('ends at a few miles, and at the whole', () => {
    expect(zoomView(HOME, HOME, 1000).miles).toBe(MIN_MILES_SHOWN)
    const near = zoomView(HOME, HOME, 4, { x: 40, y: 40 })
    expect(near.miles).toBe(6.25)
    expect(zoomView(near, HOME, 1 / 8)).toBe(HOME)
  })
})

describe('moving', () => {
  it('goes as far as the pointer, and never so far that all is out of view', () => {
    const near = zoomView(HOME, HOME, 8)
    const east = panView(near, HOME, { x: -30, y: 0 })
    const before = projectPoint(getProjection(east), DALLAS)
    expect(before?.x).toBeCloseTo(MAP_CENTER.x - 30, 1)
    let view = near
    for (let step = 0; step < 100; step += 1) view = panView(view, HOME, { x: -100, y: 0 })
    const [longitude] = [view.longitude]
    expect(longitude - HOME.longitude).toBeLessThan(0.5)
    expect(longitude - HOME.longitude).toBeGreaterThan(0.3)
  })
})

describe('the view of some places', () => {
  const placeAt = (latitude: number) => ({ latitude, longitude: DALLAS.longitude })

  it('has them all, at least twice as near as before', () => {
    const places = [placeAt(DALLAS.latitude), placeAt(DALLAS.latitude + 0.1)]
    const view = viewOfPlaces(places, HOME)
    if (!view) throw new Error('There is no view')
    expect(view.miles).toBeLessThan(HOME.miles / 2)
    for (const place of places) expect(projectPoint(getProjection(view), place)).toBeDefined()
  })

  it('is none where the map is as near as it gets', () => {
    expect(viewOfPlaces([placeAt(32)], { ...HOME, miles: MIN_MILES_SHOWN })).toBeUndefined()
  })
})
