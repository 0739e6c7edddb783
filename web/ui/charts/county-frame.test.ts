import { expect, test } from 'vitest'
import { getCountyAreas, indexAreas } from './county-areas.ts'
import { getCountyFrame } from './county-frame.ts'
import { makeAtlas } from './test-atlas.ts'

const SIZE = { width: 100, height: 100 }

const STATES = [
  ['48', 'Texas'],
  ['40', 'Oklahoma'],
] as const
const atlas = makeAtlas(STATES, [
  ['48113', 'Dallas'],
  ['40109', 'Oklahoma'],
])

test('states of the country are drawn as they lie on the map, and fill the frame', () => {
  const { areas } = getCountyFrame(getCountyAreas(atlas, []), SIZE)
  expect(areas.map(({ shape }) => shape.name)).toEqual(['Texas', 'Oklahoma'])
  expect(areas[0]?.middle[0]).toBeCloseTo(14)
  expect(areas[1]?.middle[0]).toBeCloseTo(86)
})

test('counties are those of the states that are counted', () => {
  const areas = getCountyAreas(atlas, ['Texas'])
  const [dallas, ...others] = getCountyFrame(areas, SIZE).areas
  expect([dallas?.shape.name, others]).toEqual(['Dallas', []])
  expect(dallas?.path).toMatch(/^M/)
  expect(indexAreas(areas)({ state: 'Texas', county: 'Dallas County' })).toBe(dallas?.shape)
})
