import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'

const TEXT = '{\n  "mappings": [\n    { "field": "npi", "from": "NPI" }\n  ]\n}'

test('a part is found by the keys that lead to it, what is missing by what is around it', () => {
  expect(findPlace(TEXT, ['mappings', 0, 'from'])).toEqual({ line: 3, column: 31 })
  expect(findPlace(TEXT, ['mappings', 0, 'formula'])).toEqual({ line: 3, column: 5 })
  expect(findPlace(TEXT, [])).toEqual({ line: 1, column: 1 })
})
