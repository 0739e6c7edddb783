import { expect, test } from 'vitest'
import type { Atlas } from '#web/ui/us-atlas.ts'
import { findArea, getCountyFrame } from './county-frame.ts'

const SIZE = { width: 100, height: 100 }

/** Returns one arc: a square with sides of ten steps that begins at this step. */
const squareAt = (x: number, y: number): [number, number][] => [
  [x, y],
  ...([
    [10, 0],
    [0, 10],
    [-10, 0],
    [0, -10],
  ] as [number, number][]),
]
const area = (id: string, name: string, arc: number) => ({
  ...{ id, type: 'Polygon', arcs: [[arc]], properties: { name } },
})

const atlas: Atlas = {
  transform: { scale: [1, 1], translate: [0, 0] },
  arcs: [squareAt(0, 0), squareAt(30, 0)],
  objects: {
    states: { geometries: [area('48', 'Texas', 0), area('40', 'Oklahoma', 1)] },
    counties: { geometries: [area('48113', 'Dallas', 0), area('40109', 'Oklahoma', 1)] },
  },
}

test('states of the country are drawn as they lie on the map, and fill the frame', () => {
  const frame = getCountyFrame(atlas, { stateNames: [], ...SIZE })
  const texas = findArea(frame, { state: 'Texas', county: '' })
  const oklahoma = findArea(frame, { state: 'Oklahoma', county: '' })
  expect(texas?.middle[0]).toBeCloseTo(14)
  expect(oklahoma?.middle[0]).toBeCloseTo(86)
  expect(frame.areas).toHaveLength(2)
  expect(findArea(frame, { state: 'Puerto Rico', county: '' })).toBeUndefined()
})

test('counties are those of the states that are counted', () => {
  const frame = getCountyFrame(atlas, { stateNames: ['Texas'], ...SIZE })
  expect(frame.areas.map(({ shape }) => shape.name)).toEqual(['Dallas'])
  expect(findArea(frame, { state: 'Texas', county: 'Dallas County' })?.path).toMatch(/^M/)
})
