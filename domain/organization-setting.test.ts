import { expect, test } from 'vitest'
import {
  buildSettings,
  findSettingChoices,
  findSettingError,
  listNetworks,
  parseSettingValue,
} from './organization-setting.ts'

test('an organization without stored settings has all with their defaults', () => {
  expect(buildSettings([])).toEqual([
    { name: 'advanced-upload', value: false, product: 'ROSTER_MANAGEMENT' },
    { name: 'pdf-roster-upload', value: false, product: 'ROSTER_MANAGEMENT' },
    {
      name: 'error-reports-dashboard-uri',
      value: 'processing_stats::error_report',
      product: 'ROSTER_MANAGEMENT',
    },
    { name: 'entity-mapping', value: false, product: 'ROSTER_MANAGEMENT' },
    { name: 'roster-ssn', value: 'drop', product: 'ROSTER_MANAGEMENT' },
    { name: 'roster-birth-date', value: 'mask', product: 'ROSTER_MANAGEMENT' },
    { name: 'roster-dea', value: 'keep', product: 'ROSTER_MANAGEMENT' },
    { name: 'referral-creation', value: false, product: 'PROVIDER_DIRECTORY' },
    { name: 'networks', value: '', product: 'DATA_UPDATES' },
    { name: 'audit-retention-days', value: '2555', product: null },
  ])
})

test('a received value replaces the default, and unknown names are ignored', () => {
  const settings = buildSettings([
    { setting: 'entity-mapping', value: 'true' },
    { setting: 'unheard-of', value: 'true' },
  ])
  expect(settings.find((setting) => setting.name === 'entity-mapping')?.value).toBe(true)
  expect(settings).toHaveLength(10)
})

test.each([
  ['true', true],
  ['false', false],
  ['TRUE', 'TRUE'],
  ['', ''],
  ['custom::board', 'custom::board'],
])('the string %j is read as %j', (text, value) => {
  expect(parseSettingValue(text)).toBe(value)
})

test('a switch is true or false, and a text is not empty', () => {
  expect(findSettingError('entity-mapping', 'true')).toBeUndefined()
  expect(findSettingError('entity-mapping', 'TRUE')).toMatch(/true or false/)
  expect(findSettingError('error-reports-dashboard-uri', 'looks::good')).toBeUndefined()
  expect(findSettingError('error-reports-dashboard-uri', ' ')).toMatch(/default/)
  expect(findSettingError('error-reports-dashboard-uri', 'x'.repeat(201))).toMatch(/under 201/)
})

test('what is stored of sensitive columns is one of three words', () => {
  expect(findSettingChoices('roster-ssn')).toEqual(['keep', 'mask', 'drop'])
  expect(findSettingChoices('entity-mapping')).toBeUndefined()
  expect(findSettingError('roster-birth-date', 'mask')).toBeUndefined()
  expect(findSettingError('roster-birth-date', 'true')).toBe('Choose keep, mask or drop.')
})

test.each(['365', '2555', '7300'])('the audit log can be kept for %s days', (days) => {
  expect(findSettingError('audit-retention-days', days)).toBeUndefined()
})

test.each(['364', '7301', '0', '-400', '400.5', '4e2', ' 400', '', 'forever', '9999999999'])(
  'the audit log cannot be kept for %j days',
  (days) => {
    expect(findSettingError('audit-retention-days', days)).toBe('Give whole days, from 365 to 7,300.')
  },
)

test('networks are listed with commas, once each', () => {
  expect(listNetworks(' Choice,HMO , ,Choice')).toEqual(['Choice', 'HMO'])
  expect(listNetworks('')).toEqual([])
})
