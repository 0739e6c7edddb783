import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNamePart, formatPersonName, initials } from './person-name.ts'

describe('a printed name', () => {
  test('has the middle initial, the suffix and the credentials with their marks', () => {
    const name = {
      firstName: 'ADAEZE',
      middleName: 'N',
      lastName: 'SMITH',
      suffix: 'JR',
      credentials: 'M.D.',
    }
    expect(formatPersonName(name)).toBe('Adaeze N. Smith Jr., MD')
    expect(formatPersonName({ ...name, prefix: 'DR.', suffix: 'III' })).toBe('Dr. Adaeze N. Smith III, MD')
  })

  test('leaves out what is missing', () => {
    expect(formatPersonName({ firstName: 'CHER', lastName: null })).toBe('Cher')
    expect(formatPersonName({ lastName: 'ORTEGA', middleName: '' })).toBe('Ortega')
    expect(formatPersonName({})).toBe('')
    expect(formatPersonName({ credentials: 'RN' })).toBe('RN')
  })

  test('keeps a part that already has small letters', () => {
    expect(formatPersonName({ firstName: 'deShawn', lastName: 'MacIver', middleName: 'Ann Marie' })).toBe(
      'deShawn Ann Marie MacIver',
    )
  })

  test('never has double or edge spaces and keeps every letter', () => {
    const part = fc.string({ unit: fc.constantFrom(..."ABMCO-' ".split('')) })
    fc.assert(
      fc.property(part, part, part, (firstName, middleName, lastName) => {
        const printed = formatPersonName({ firstName, middleName, lastName })
        expect(printed).not.toMatch(/^ | $| {2}/)
        const letters = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '')
        expect(letters(printed)).toBe(letters(firstName + middleName + lastName))
      }),
    )
  })
})

test.each([
  ['MCDONALD', 'McDonald'],
  ['MACDONALD', 'MacDonald'],
  ['MACIAS', 'Macias'],
  ['MACK', 'Mack'],
  ["O'NEIL", "O'Neil"],
  ["D'ANGELO", "D'Angelo"],
  ['VAN DER BERG', 'van der Berg'],
  ['DE LA CRUZ', 'de la Cruz'],
  ['VAN', 'Van'],
  ['LE BLANC', 'Le Blanc'],
  ['SMITH-JONES', 'Smith-Jones'],
  ["O'BRIEN-MCKAY", "O'Brien-McKay"],
  ['REA ORTEGA', 'Rea Ortega'],
  ['SMITH III', 'Smith III'],
  ['ST. JOHN', 'St. John'],
  ['NÚÑEZ', 'Núñez'],
  ['Van Dyke', 'Van Dyke'],
])('the family name %j is shown as %j', (text, shown) => {
  expect(formatNamePart(text, 'family')).toBe(shown)
})

test.each([
  ['VAN ANH', 'Van Anh'],
  ['MARIA DE LOS ANGELES', 'Maria de los Angeles'],
  ['MARY-ANN', 'Mary-Ann'],
  ["SHA'QUAN", "Sha'quan"],
  ['J', 'J'],
])('the given name %j is shown as %j', (text, shown) => {
  expect(formatNamePart(text, 'given')).toBe(shown)
})

test.each([
  ['Ana Maria Diaz', 'a@x.example', 'AD'],
  ['Cher', 'b@x.example', 'C'],
  ['', 'viewer@x.example', 'V'],
  ['  ', 'viewer@x.example', 'V'],
  ['ana diaz', '', 'AD'],
  ['Élodie (Ellie) Ångström', '', 'ÉÅ'],
  ['', '', ''],
])('the initials of %j with email %j are %j', (name, email, letters) => {
  expect(initials(name, email)).toBe(letters)
})
