import { describe, expect, test } from 'vitest'
import { evaluate } from '../expression/evaluate.ts'
import type { FieldType } from '../library/field-type.ts'
import { FIELD_TYPES } from '../library/field-type.ts'
import { CAUSES, findCauses, OTHER_CAUSE, writeCause } from './find-causes.ts'
import { fixText } from './fix-text.ts'

const causeOf = (code: string, value: string | null) =>
  evaluate(writeCause(code, { kind: 'column', index: 0 }), {
    cells: [value],
    fields: {},
    origin: { file: 'roster.csv', tab: '', row: 1 },
    parameters: {},
  })

/** Returns the type of field that findings with a code are about; for other codes the type makes no difference. */
const typeOf = (code: string): FieldType =>
  FIELD_TYPES.find((type) => code === `unreadable-${type}`) ?? 'date'

describe.each(CAUSES.flatMap(({ codes }) => codes))('%s', (code) => {
  for (const { key, label, advice, fix, cases } of findCauses(code)) {
    test(`${key} is seen in each of its texts, and its fix makes a value of them`, () => {
      expect(label).toMatch(/^[A-Z].*[^.]$/)
      expect(advice).toMatch(/^[a-z].*[^.]$/)
      expect(cases.length).toBeGreaterThan(0)
      for (const [value, fixed] of cases) {
        expect(causeOf(code, value)).toBe(key)
        expect(fixed === undefined).toBe(fix === undefined)
        const type = code === 'unreadable-zip4' ? 'zip' : typeOf(code)
        if (fix) expect(fixText(fix, type, value, '2026-11-20')).toBe(fixed === '' ? null : fixed)
      }
    })
  }

  test('causes have keys of their own', () => {
    const keys = findCauses(code).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('a fix leaves the texts of every other cause as they are', () => {
  for (const { causes } of CAUSES) {
    const texts = causes.flatMap(({ key, cases }) => cases.map(([value]) => ({ key, value })))
    for (const { key, fix } of causes) {
      for (const other of texts) {
        if (!fix || other.key === key || other.value === null) continue
        expect(fixText(fix, 'text', other.value, '2026-11-20')).toBe(
          fixText([{ use: 'trim' }], 'text', other.value, '2026-11-20'),
        )
      }
    }
  }
})

test('texts of no known shape, and rules without causes, have one cause', () => {
  expect(causeOf('npi-unknown', '2345678902')).toBe(OTHER_CAUSE)
  expect(causeOf('unreadable-zip', '75209 or 75210')).toBe(OTHER_CAUSE)
  expect(causeOf('unreadable-integer', 'about three')).toBe('not-a-value')
  expect(causeOf('unreadable-name', ' #REF! ')).toBe('excel-error')
})
