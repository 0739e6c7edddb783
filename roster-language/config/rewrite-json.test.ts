import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rewriteJson } from './rewrite-json.ts'

const TEXT = `{
  "id":   "clinic",
  "mappings": [
    { "field": "npi", "from": "NPI" },
    { "field": "zip",  "formula": "left([Zip], 5)" }
  ],
  "stops": []
}
`

test('only what is other is written again', () => {
  const value = JSON.parse(TEXT)
  value.mappings[1].formula = 'left([Zip Code], 5)'
  value.mappings.push({ field: 'note', constant: 'x' })
  value.stops = [{ stop: 'zero-rows' }]
  value.columns = Array.from({ length: 4 }, (_, at) => ({ header: `Column number ${at}`, shape: 'text' }))
  expect(rewriteJson(TEXT, value)).toBe(`{
  "id":   "clinic",
  "mappings": [
    { "field": "npi", "from": "NPI" },
    { "field": "zip",  "formula": "left([Zip Code], 5)" },
    { "field": "note", "constant": "x" }
  ],
  "stops": [
    { "stop": "zero-rows" }
  ],
  "columns": [
    { "header": "Column number 0", "shape": "text" },
    { "header": "Column number 1", "shape": "text" },
    { "header": "Column number 2", "shape": "text" },
    { "header": "Column number 3", "shape": "text" }
  ]
}
`)
})

test('parts that are taken out leave the others as they are', () => {
  const value = JSON.parse(TEXT)
  value.mappings.shift()
  delete value.stops
  expect(rewriteJson(TEXT, value)).toBe(`{
  "id": "clinic",
  "mappings": [
    { "field": "zip",  "formula": "left([Zip], 5)" }
  ]
}
`)
})

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)))
const spaced = fc.tuple(json, fc.constantFrom(undefined, 1, 2, '\t')).map(([value, space]) => ({
  value,
  text: JSON.stringify(value, null, space),
}))

test('whatever the text said, it says the value then, and the same text when it said it already', () => {
  fc.assert(
    fc.property(spaced, json, ({ text, value }, other) => {
      expect(rewriteJson(text, value)).toBe(text)
      expect(JSON.parse(rewriteJson(text, other))).toEqual(other)
      const both = [value, other]
      expect(JSON.parse(rewriteJson(JSON.stringify([value, value], null, 2), both))).toEqual(both)
    }),
  )
})
