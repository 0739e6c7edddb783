import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getProjection, projectPoint } from './map-frame.ts'
import { frameAround } from './places-frame.ts'

const coordinate = fc.record({
  latitude: fc.double({ min: 18, max: 71, noNaN: true }),
  longitude: fc.double({ min: -170, max: -65, noNaN: true }),
})

it('shows every place that has coordinates', () => {
  fc.assert(
    fc.property(fc.array(coordinate, { minLength: 1, maxLength: 12 }), (drawn) => {
      const places = drawn.map((place, index) => ({ id: String(index), ...place }))
      const frame = frameAround(places)
      if (!frame) throw new Error('There is no frame')
      for (const place of places) expect(projectPoint(getProjection(frame), place)).toBeDefined()
    }),
  )
})

it('is 25 miles around a single place, and nothing without any', () => {
  const place = { id: '0', latitude: 32.85, longitude: -96.82 }
  expect(frameAround([place, { ...place, id: '1' }])).toEqual({
    latitude: 32.85,
    longitude: -96.82,
    miles: 25,
  })
  expect(frameAround([{ id: '0', latitude: null, longitude: null }])).toBeUndefined()
})
