import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { JsonError, parseJson } from './json-document.ts'
import { offsetInText, toValue } from './json-place.ts'

test('what it reads is what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(toValue(parseJson(text))).toEqual(JSON.parse(text))
    }),
  )
})

test('it refuses what JSON.parse refuses, whatever is done to a text', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    'tru',
    'null',
    '-',
    '01',
    '1.5e3',
    '.5',
    ' ',
    '\n',
    '//',
    'é',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const text = parts.join('')
      let known: unknown
      try {
        known = JSON.parse(text)
      } catch {
        expect(() => parseJson(text)).toThrow(JsonError)
        return
      }
      expect(toValue(parseJson(text))).toEqual(known)
    }),
    { numRuns: 500 * inject('depth') },
  )
})

test('each part has its pointer and its place', () => {
  const text = '{ "a/b": [1, { "~": "x" }] }'
  const root = parseJson(text)
  const list = root.kind === 'object' ? root.entries[0]?.value : undefined
  const item = list?.kind === 'array' ? list.items[1] : undefined
  const value = item?.kind === 'object' ? item.entries[0]?.value : undefined
  expect(value).toMatchObject({ pointer: '/a~1b/1/~0' })
  expect(text.slice(value?.start, value?.end)).toBe('"x"')
})

test('the place of a character of a text is found whatever escapes stand before it', () => {
  const writeUnit = fc.tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.boolean())
  fc.assert(
    fc.property(fc.array(writeUnit, { minLength: 1, maxLength: 6 }), (units) => {
      let document = '["'
      const starts: number[] = []
      for (const [character, isEscaped] of units) {
        for (const unit of character.split('')) {
          starts.push(document.length)
          const code = unit.charCodeAt(0).toString(16).padStart(4, '0')
          document += isEscaped || /["\\\p{Cc}]/u.test(unit) ? `\\u${code}` : unit
        }
      }
      const root = parseJson(`${document}"]`)
      const text = root.kind === 'array' ? root.items[0] : undefined
      if (!text) throw new Error('There is no text.')
      expect(starts.map((_, at) => offsetInText(document, text, at))).toEqual(starts)
    }),
  )
})

test('a deep document is refused in a sentence', () => {
  expect(() => parseJson('['.repeat(100_000))).toThrow('more than 100 levels deep')
})
