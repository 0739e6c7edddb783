import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAddressLine, formatCity, formatStreet, splitZip } from './us-address.ts'

test.each([
  ['8302 ESPRESSO DR', '8302 Espresso Dr'],
  ['12 N 5TH ST STE B2', '12 N 5th St Ste B2'],
  ['1600 SW ARCHER RD', '1600 SW Archer Rd'],
  ['PO BOX 12', 'PO Box 12'],
  ['P.O. BOX 12', 'P.O. Box 12'],
  ['400 MCKINNEY AVE # 3B', '400 McKinney Ave # 3B'],
  ["77 O'CONNOR BLVD", "77 O'Connor Blvd"],
  ['21 WINSTON-SALEM PKWY', '21 Winston-Salem Pkwy'],
  ['4500 US HWY 75', '4500 US Hwy 75'],
  ['8302  Espresso   Dr', '8302 Espresso Dr'],
  ['', ''],
])('the street %j is shown as %j', (text, shown) => {
  expect(formatStreet(text)).toBe(shown)
})

test.each([
  ['BAKERSFIELD', 'Bakersfield'],
  ['FORT WORTH', 'Fort Worth'],
  ['MCALLEN', 'McAllen'],
  ['ST. LOUIS', 'St. Louis'],
  ['KING OF PRUSSIA', 'King of Prussia'],
  ['LA JOLLA', 'La Jolla'],
  ['FOND DU LAC', 'Fond du Lac'],
  ["COEUR D'ALENE", "Coeur D'Alene"],
  ['DeSoto', 'DeSoto'],
])('the city %j is shown as %j', (text, shown) => {
  expect(formatCity(text)).toBe(shown)
})

test('an address stands on one line without what is missing', () => {
  const address = { address1: '8302 ESPRESSO DR', address2: 'STE 100', city: 'BAKERSFIELD', state: 'CA' }
  expect(formatAddressLine({ ...address, zip: '93312', zipPlus4: '5687' })).toBe(
    '8302 Espresso Dr, Ste 100, Bakersfield, CA 93312-5687',
  )
  expect(formatAddressLine({ ...address, address2: null, zip: '93312' })).toBe(
    '8302 Espresso Dr, Bakersfield, CA 93312',
  )
  expect(formatAddressLine({ state: 'TX' })).toBe('TX')
  expect(formatAddressLine({})).toBe('')
})

test('nine digits are a ZIP code and four more, with and without a hyphen', () => {
  const digits = (count: number) =>
    fc.nat(10 ** count - 1).map((number) => String(number).padStart(count, '0'))
  fc.assert(
    fc.property(digits(5), digits(4), (zip, plus4) => {
      expect(splitZip(zip)).toEqual({ zip, plus4: undefined })
      expect(splitZip(`${zip}${plus4}`)).toEqual({ zip, plus4 })
      expect(splitZip(` ${zip}-${plus4} `)).toEqual({ zip, plus4 })
    }),
  )
})

test.each(['', '2115', '752090', '75209.0', '75209-12', '7520912345', 'K1A 0B1'])(
  '%j is not a ZIP code',
  (text) => {
    expect(splitZip(text)).toBeUndefined()
  },
)
