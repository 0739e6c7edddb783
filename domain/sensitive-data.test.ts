import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import {
  applySensitivePolicy,
  DEFAULT_SENSITIVE_POLICIES,
  readSensitivePolicies,
  SENSITIVE_KINDS,
} from './sensitive-data.ts'

const mask = (kind: 'ssn' | 'birth_date' | 'dea', text: string) =>
  applySensitivePolicy(kind, 'mask', text, 2026)

test('of a birth date the year is kept, however the date is written', () => {
  const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2010-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.nat(7), (date, form) => {
      const [year = '', month = '', ofMonth = ''] = date.toISOString().slice(0, 10).split('-')
      const name = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
      const forms = [
        `${year}-${month}-${ofMonth}`,
        `${month}/${ofMonth}/${year}`,
        `${year}${month}${ofMonth}`,
        `${name} ${Number(ofMonth)}, ${year}`,
        `${Number(ofMonth)}-${name}-${year}`,
        `${year}-${month}-${ofMonth} 00:00:00`,
        String(Math.floor(date.getTime() / 86_400_000) + 25_569),
        ` ${Number(month)}/${Number(ofMonth)}/${year} `,
      ]
      expect([forms[form], mask('birth_date', forms[form] ?? '')]).toEqual([forms[form], year])
    }),
    { numRuns: 20 * inject('depth') },
  )
})

test('days and months of eight digits without the year in front give the year too', () => {
  expect(mask('birth_date', '06141975')).toBe('1975')
  expect(mask('birth_date', '6141975')).toBe('1975')
})

test('two digits of a year are one in the past, and what states no year leaves nothing', () => {
  expect(['6/14/75', '06-14-04', '14-Jun-61', '1/2/27'].map((text) => mask('birth_date', text))).toEqual([
    ...['1975', '2004', '1961', '1927'],
  ])
  expect(['June 14', '14', '99999999', '12/3'].map((text) => mask('birth_date', text))).toEqual([
    ...['June 14', '14', '99999999', '12/3'].map(() => null),
  ])
})

test('of numbers the last four characters are kept, and of short ones nothing', () => {
  expect(['900-12-3456', '900123456', '00123456', '12-34'].map((text) => mask('ssn', text))).toEqual([
    ...['*****3456', '*****3456', '*****3456', '****'],
  ])
  expect(mask('dea', 'AP5836727')).toBe('*****6727')
})

test('no more than four characters of a sensitive number get through a mask, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -]?\d{3}[- ]?\d{2}[- ]?\d{4} ?$/), (text) => {
      const masked = mask('ssn', text) ?? ''
      expect(masked.replace(/\D/g, '').length).toBeLessThanOrEqual(4)
    }),
    { numRuns: 20 * inject('depth') },
  )
})

test('nothing is left of a value that is dropped, and words stay words', () => {
  for (const kind of SENSITIVE_KINDS) {
    expect(applySensitivePolicy(kind, 'drop', '900-12-3456')).toBeNull()
    expect(applySensitivePolicy(kind, 'drop', 'on file')).toBe('on file')
    expect(applySensitivePolicy(kind, 'keep', '900-12-3456')).toBe('900-12-3456')
  }
})

test('policies are read from settings, and those that are none count as not set', () => {
  expect(readSensitivePolicies([])).toEqual(DEFAULT_SENSITIVE_POLICIES)
  expect(
    readSensitivePolicies([
      { setting: 'roster-dea', value: 'drop' },
      { setting: 'roster-ssn', value: 'sometimes' },
    ]),
  ).toEqual({ ssn: 'drop', birth_date: 'mask', dea: 'drop' })
})
