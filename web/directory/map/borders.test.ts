import { describe, expect, it } from 'vitest'
import { DALLAS } from '../test-records.ts'
import { type Atlas, getBorderLines } from './atlas.ts'
import { getBorderPaths } from './borders.ts'
import { getProjection, MAP_CENTER, MAP_HEIGHT, MAP_WIDTH } from './map-frame.ts'

/** Steps of a hundredth of a degree from -100, 30: one line through Dallas, one of a state, one far away. */
const atlas: Atlas = {
  transform: { scale: [0.01, 0.01], translate: [-100, 30] },
  arcs: [
    [
      [200, 285],
      [200, 0],
    ],
    [
      [318, 200],
      [0, 200],
    ],
    [
      [2500, 1000],
      [10, 10],
    ],
  ],
  objects: { states: { geometries: [{ arcs: [[[-2]]] }, {}] } },
}

describe('the borders', () => {
  it('are read from steps on a grid, those of states apart', () => {
    const [county, state, farAway] = getBorderLines(atlas)
    expect(county?.coordinates).toEqual([
      [-98, 32.85],
      [-96, 32.85],
    ])
    expect(county).toMatchObject({ isOfState: false, west: -98, east: -96 })
    expect(state).toMatchObject({ isOfState: true, south: 32, north: 34 })
    expect(farAway).toMatchObject({ isOfState: false, south: 40 })
  })

  it('are drawn as far as they cross the frame', () => {
    const paths = getBorderPaths(getProjection(DALLAS), getBorderLines(atlas))
    const numbers = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? []
    expect(paths.counties.match(/M/g)).toHaveLength(1)
    expect(Math.max(...numbers(paths.counties))).toBeLessThanOrEqual(MAP_WIDTH + 1)
    const [x = 0, y = 0] = numbers(paths.states)
    expect(x).toBeCloseTo(MAP_CENTER.x, -1)
    expect(y).toBeCloseTo(MAP_HEIGHT + 1, 0)
  })
})
