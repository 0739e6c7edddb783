import { describe, expect, it } from 'vitest'
import { formatConfirmationSum } from './confirmation.ts'
import { formatDifference, formatField, formatValue } from './format-value.ts'

describe('fieldWords', () => {
  it('says fields of the record and of its places in words', () => {
    expect(formatField('last_name')).toBe('Last name')
    expect(formatField('taxonomies')).toBe('Specialties and licenses')
    expect(formatField('locations.0.phone')).toBe('Phone')
    expect(formatField('locations.2.zip')).toBe('ZIP')
    expect(formatField('locations.-1.address_1')).toBe('Street')
  })
})

describe('valueWords', () => {
  it('writes names, places, phones and dates as on the rest of the page', () => {
    expect(formatValue('last_name', 'MCDONALD')).toBe('McDonald')
    expect(formatValue('locations.0.city', 'FORT WORTH')).toBe('Fort Worth')
    expect(formatValue('locations.0.phone', '2145550142')).toBe('(214) 555-0142')
    expect(formatValue('deactivated_on', '2026-06-15')).toBe('Jun 15, 2026')
    expect(formatValue('gender', 'F')).toBe('Female')
    expect(formatValue('sole_proprietor', false)).toBe('No')
    expect(formatValue('affiliations.2000000010|0.confirmation', 'entity')).toBe('Entity only')
    expect(formatValue('locations.0.hours', { mon: ['08:00', '17:00'] })).toBe('Mon, 8 AM to 5 PM')
  })

  it('joins plain items by commas, as the rest of the page does, and others by semicolons', () => {
    expect(formatValue('languages', ['English', 'Spanish'])).toBe('English, Spanish')
    expect(formatValue('languages', ['English', 'Chinese, Mandarin'])).toBe('English; Chinese, Mandarin')
  })

  it('says Not stated for nothing', () => {
    expect([null, undefined, '', []].map((value) => formatValue('credentials', value))).toEqual(
      Array(4).fill('Not stated'),
    )
  })
})

describe('differenceWords', () => {
  it('names only the items of a list that came or went', () => {
    const kept = { code: '207R00000X', primary: true, licenseNumber: null, licenseState: null }
    const gone = { code: '207RC0000X', primary: false, licenseNumber: 'Q5501', licenseState: 'TX' }
    expect(formatDifference('taxonomies', [kept, gone], [kept])).toEqual({
      before: 'Cardiovascular Disease (license Q5501 TX)',
      after: 'Nothing added',
    })
    expect(formatDifference('languages', ['Igbo'], ['Igbo', 'Spanish'])).toEqual({
      before: 'Nothing removed',
      after: 'Spanish',
    })
  })

  it('names the section of an exclusion and its days', () => {
    const excluded = { type: '1128b4', excludedOn: '2020-11-07', reinstatedOn: null, waiverOn: null }
    expect(formatDifference('exclusion', null, excluded)).toEqual({
      before: 'None',
      after: 'Section 1128(b)(4) since Nov 7, 2020',
    })
    expect(formatValue('exclusion', { ...excluded, reinstatedOn: '2026-11-13' })).toBe(
      'Section 1128(b)(4) since Nov 7, 2020, reinstated Nov 13, 2026',
    )
  })

  it('says both values of a plain field', () => {
    expect(formatDifference('locations.1.fax', null, '2145550143')).toEqual({
      before: 'Not stated',
      after: '(214) 555-0143',
    })
  })
})

describe('formatConfirmationSum', () => {
  it('adds up what there is, and no zeros', () => {
    const sum = formatConfirmationSum
    expect(sum({ both: 271, practitioner: 38, entity: 0 })).toBe(
      '309 = 271 confirmed by both sides + 38 by the practitioner only',
    )
    expect(sum({ both: 1, practitioner: 0, entity: 0 })).toBe('1 confirmed by both sides')
    expect(sum({ both: 0, practitioner: 0, entity: 2 })).toBe('2 reported by the entity only')
  })
})
