import { describe, expect, it } from 'vitest'
import { DALLAS } from '../test-records.ts'
import { getCityNames, getZipNames } from './city-names.ts'
import { formatBubbleCount, getBubbles, numberedBubbles } from './map-bubbles.ts'
import { getProjection, MAP_CENTER, projectPoint, RING_RADIUS } from './map-frame.ts'
import { getPins, pinArea } from './map-pins.ts'

const projection = getProjection(DALLAS)
const MILES_OF_A_DEGREE = (3958.8 * Math.PI) / 180

const rowAt = (npi: string, latitude: number | null) => ({ npi, latitude, longitude: DALLAS.longitude })
const placeOf = (
  zip: string,
  city: string,
  count: number,
  latitude: number,
  longitude = DALLAS.longitude,
) => ({
  zip,
  city,
  count,
  latitude,
  longitude,
})

describe('the frame of the map', () => {
  it('has the ZIP code in the middle and the radius on the ring', () => {
    expect(projectPoint(projection, DALLAS)).toEqual(MAP_CENTER)
    const latitude = DALLAS.latitude - DALLAS.miles / MILES_OF_A_DEGREE
    const onRing = projectPoint(projection, { latitude, longitude: DALLAS.longitude })
    expect(onRing?.x).toBeCloseTo(MAP_CENTER.x, 5)
    expect(onRing?.y).toBeCloseTo(MAP_CENTER.y + RING_RADIUS, 5)
  })

  it('shows the surroundings of a single ZIP code', () => {
    const latitude = DALLAS.latitude - 4 / MILES_OF_A_DEGREE
    const point = projectPoint(getProjection({ ...DALLAS, miles: 0 }), {
      latitude,
      longitude: DALLAS.longitude,
    })
    expect(point?.y).toBeCloseTo(MAP_CENTER.y + RING_RADIUS * 0.8, 5)
  })

  it('has no point for a place that is unknown or far away', () => {
    expect(projectPoint(projection, { latitude: null, longitude: null })).toBeUndefined()
    expect(projectPoint(projection, { latitude: 40.7, longitude: -74 })).toBeUndefined()
  })
})

describe('the pins', () => {
  const labels = (rows: ReturnType<typeof rowAt>[], firstRow = 1) =>
    getPins(projection, rows, firstRow).map(({ label, npis }) => [label, npis.join('')])

  it('are one for each place, numbered as the rows are', () => {
    const rows = [
      rowAt('a', DALLAS.latitude),
      rowAt('b', 33.0),
      rowAt('c', 33.0),
      rowAt('d', null),
      rowAt('e', 33.1),
      rowAt('f', DALLAS.latitude),
    ]
    expect(labels(rows, 21)).toEqual([
      ['21, 26', 'af'],
      ['22–23', 'bc'],
      ['25', 'e'],
    ])
  })

  it('stand where their first row is, and take in the rows that would lie on them', () => {
    const near = DALLAS.latitude + 0.01
    const [pin, ...others] = getPins(projection, [rowAt('a', DALLAS.latitude), rowAt('b', near)], 1)
    expect(pin).toMatchObject({ ...MAP_CENTER, label: '1–2' })
    expect(others).toEqual([])
  })

  it('count the rows that make their label too long', () => {
    const rows = Array.from({ length: 7 }, (_, place) =>
      rowAt(String(place), place % 2 === 0 ? DALLAS.latitude : 33.0),
    )
    expect(labels(rows)).toEqual([
      ['1 +3', '0246'],
      ['2 +2', '135'],
    ])
  })
})

describe('the bubbles', () => {
  it('are in proportion by their area, the largest first', () => {
    const bubbles = getBubbles(projection, [
      placeOf('75225', 'DALLAS', 25, 32.87),
      placeOf('75024', 'PLANO', 100, 33.0),
      placeOf('75034', 'FRISCO', 1, 33.1),
      placeOf('10001', 'NEW YORK', 900, 40.7),
    ])
    expect(bubbles.map(({ zip }) => zip)).toEqual(['75024', '75225', '75034'])
    const [large, quarter, small] = bubbles.map(({ radius }) => radius)
    expect((quarter ?? 0) / (large ?? 1)).toBeCloseTo(0.5)
    expect(small).toBe(3)
  })
})

describe('places that lie on one another', () => {
  const places = [
    placeOf('75219', 'DALLAS', 38, DALLAS.latitude - 0.01),
    placeOf('75209', 'DALLAS', 40, DALLAS.latitude),
    placeOf('75024', 'PLANO', 30, 33.05),
  ]
  const summary = (miles: number) =>
    getBubbles(getProjection({ ...DALLAS, miles }), places).map(({ zip, count, places: { length } }) => [
      zip,
      count,
      length,
    ])

  it('are one bubble with their sum at the largest of them', () => {
    expect(summary(25)).toEqual([
      ['75209', 78, 2],
      ['75024', 30, 1],
    ])
  })

  it('are told apart when the map is near', () => {
    expect(summary(2)).toEqual([
      ['75209', 40, 1],
      ['75219', 38, 1],
    ])
  })
})

describe('the numbers of bubbles', () => {
  const bubbles = getBubbles(projection, [
    placeOf('75209', 'DALLAS', 40, DALLAS.latitude),
    placeOf('75024', 'PLANO', 30, 33.05),
    placeOf('75034', 'FRISCO', 1, 33.1),
  ])

  it('stand on the large ones and never on one another', () => {
    expect(numberedBubbles(bubbles, []).map(({ zip }) => zip)).toEqual(['75209', '75024'])
  })

  it('give way to a pin', () => {
    const pins = getPins(projection, [rowAt('1', DALLAS.latitude)], 1)
    expect(numberedBubbles(bubbles, pins.map(pinArea)).map(({ zip }) => zip)).toEqual(['75024'])
  })
})

it.each([
  [940, '940'],
  [1140, '1.1k'],
  [12_600, '13k'],
])('%i fits a bubble', (count, text) => {
  expect(formatBubbleCount(count)).toBe(text)
})

describe('the names of ZIP codes', () => {
  it('stand below places that are one alone', () => {
    const near = getProjection({ ...DALLAS, miles: 5 })
    const bubbles = getBubbles(near, [
      placeOf('75209', 'DALLAS', 40, DALLAS.latitude),
      placeOf('75225', 'DALLAS', 20, DALLAS.latitude + 0.001),
      placeOf('75219', 'DALLAS', 10, DALLAS.latitude + 0.06),
    ])
    expect(getZipNames(bubbles, []).map(({ name }) => name)).toEqual(['75219'])
  })
})

describe('the names of cities', () => {
  const bubbles = getBubbles(projection, [
    placeOf('75024', 'PLANO', 30, 33.05),
    placeOf('75025', 'PLANO', 20, 33.07),
    placeOf('75225', 'DALLAS', 40, 32.7),
    placeOf('75226', 'OAK LAWN', 2, 32.701),
  ])

  it('stand once for each city, those with most hits first, and never on one another', () => {
    expect(getCityNames(bubbles, []).map(({ name }) => name)).toEqual(['Plano', 'Dallas'])
  })

  it('give way to what stands there already', () => {
    const everywhere = { left: 0, right: 320, top: 0, bottom: 160 }
    expect(getCityNames(bubbles, [everywhere]).map(({ name }) => name)).toEqual(['Dallas'])
  })
})
