import { expect, test } from 'vitest'
import { buildSettings, parseSettingValue, settingFault } from './organization-setting.ts'

test('an organization without stored settings has all five with their defaults', () => {
  expect(buildSettings([])).toEqual([
    { name: 'advanced-upload', value: false, product: 'ROSTER_MANAGEMENT' },
    { name: 'pdf-roster-upload', value: false, product: 'ROSTER_MANAGEMENT' },
    {
      name: 'error-reports-dashboard-uri',
      value: 'processing_stats::error_report',
      product: 'ROSTER_MANAGEMENT',
    },
    { name: 'entity-mapping', value: false, product: 'ROSTER_MANAGEMENT' },
    { name: 'referral-creation', value: false, product: 'PROVIDER_DIRECTORY' },
  ])
})

test('a received value replaces the default, and unknown names are ignored', () => {
  const settings = buildSettings([
    { setting: 'entity-mapping', value: 'true' },
    { setting: 'unheard-of', value: 'true' },
  ])
  expect(settings.find((setting) => setting.name === 'entity-mapping')?.value).toBe(true)
  expect(settings).toHaveLength(5)
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
  expect(settingFault('entity-mapping', 'true')).toBeUndefined()
  expect(settingFault('entity-mapping', 'TRUE')).toMatch(/true or false/)
  expect(settingFault('error-reports-dashboard-uri', 'looks::good')).toBeUndefined()
  expect(settingFault('error-reports-dashboard-uri', ' ')).toMatch(/default/)
  expect(settingFault('error-reports-dashboard-uri', 'x'.repeat(201))).toMatch(/under 201/)
})
