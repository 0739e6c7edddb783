import { expect, test } from 'vitest'
import { TAXONOMIES, taxonomyByCode, taxonomyName } from './taxonomy.ts'

test('ids and codes are unique, ids run from 1 and fit a small integer', () => {
  expect(new Set(TAXONOMIES.map(({ code }) => code)).size).toBe(TAXONOMIES.length)
  expect(TAXONOMIES.map(({ id }) => id)).toEqual(TAXONOMIES.map((_, index) => index + 1))
  expect(TAXONOMIES.length).toBeGreaterThan(200)
  expect(TAXONOMIES.length).toBeLessThan(32_767)
})

test('every row has ten characters of code and a grouping, a classification and a section', () => {
  for (const { code, grouping, classification, section } of TAXONOMIES) {
    expect(code).toMatch(/^\d{3}[0-9A-Z]{6}X$/)
    expect(grouping.trim()).not.toBe('')
    expect(classification.trim()).not.toBe('')
    expect(['Individual', 'Non-Individual']).toContain(section)
  }
})

test('no two rows say the same', () => {
  const said = TAXONOMIES.map(
    (row) => `${row.section}|${row.grouping}|${row.classification}|${row.specialization}`,
  )
  expect(new Set(said).size).toBe(said.length)
})

test('ids that were given out stay with their codes', () => {
  const given = { '207Q00000X': 1, '207R00000X': 2, '207RC0000X': 7, '1223G0001X': 180, '282N00000X': 234 }
  for (const [code, id] of Object.entries(given)) expect([code, taxonomyByCode(code)?.id]).toEqual([code, id])
})

test('a kind is called by what people call it', () => {
  expect(taxonomyName('207RC0000X')).toBe('Cardiovascular Disease')
  expect(taxonomyName('207N00000X')).toBe('Dermatology')
  expect(taxonomyName('363LF0000X')).toBe('Family Nurse Practitioner')
  expect(taxonomyName('1041C0700X')).toBe('Clinical Social Worker')
  expect(taxonomyName('1223G0001X')).toBe('General Practice Dentist')
  expect(taxonomyName('1223E0200X')).toBe('Endodontics')
  expect(taxonomyName('156FX1800X')).toBe('Optician')
  expect(taxonomyName('3336C0003X')).toBe('Community/Retail Pharmacy')
})

test('an unknown code is called by itself', () => {
  expect(taxonomyName('999999999X')).toBe('999999999X')
  expect(taxonomyByCode('999999999X')).toBeUndefined()
})
