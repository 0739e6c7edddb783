import { expect, test } from 'vitest'
import { readLayouts } from '../testing/layouts/layout.ts'
import { scoreSuggestions } from '../testing/layouts/score.ts'
import { suggestLayouts } from '../testing/layouts/suggest-layouts.ts'

const layouts = readLayouts()

test.each([
  ['that may be looked at', layouts.filter(({ kept }) => !kept)],
  ['that nothing is tuned to', layouts.filter(({ kept }) => kept)],
])('columns of rosters %s are mapped as an expert would', (_, rosters) => {
  const { columns, mappable, mappedThoughNone, top1, top3, wrongAtSure } = scoreSuggestions(
    suggestLayouts(rosters),
  )
  expect(wrongAtSure).toBe(0)
  expect(top3).toBeGreaterThanOrEqual(0.99)
  expect(top1).toBeGreaterThanOrEqual(0.97)
  expect(mappedThoughNone / (columns - mappable)).toBeLessThan(0.03)
})
