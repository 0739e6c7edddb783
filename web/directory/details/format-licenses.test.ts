import { expect, it } from 'vitest'
import { formatLicenses } from './format-licenses.ts'

const taxonomy = (licenseNumber: string | null, licenseState: string | null) => ({
  code: '207RC0000X',
  primary: false,
  licenseNumber,
  licenseState,
  group: null,
})

it('counts a license once that several specialties name, and lists the states', () => {
  const taxonomies = [
    taxonomy('Q5501', 'TX'),
    taxonomy('Q5501', 'TX'),
    taxonomy('0231', 'NY'),
    taxonomy(null, null),
  ]
  expect(formatLicenses(taxonomies)).toBe('2 licenses, NY, TX')
})

it('says nothing where no license is stated', () => {
  expect(formatLicenses([taxonomy(null, 'TX')])).toBeNull()
  expect(formatLicenses([taxonomy('Q5501', null)])).toBe('1 license')
})
